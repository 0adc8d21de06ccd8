import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type ByteStore, MissingBytes, NoSpace, type Place } from "./byte-store.ts";
import { folderName } from "./place-name.ts";

/** A store that speaks S3; if `endpoint` is undefined, Amazon's own. */
export type S3Settings = {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

/** S3's minimum. One part at a time: the library does not abort an upload that fails while another part is starting it. */
const PART_BYTES = 5_242_880;
const PART_CONCURRENCY = 1;
const REMOVAL_CONCURRENCY = 8;

/** Bytes in one S3 bucket: `<bucket>/<object>/<version>`. A multipart upload becomes visible when it is complete. */
export function s3Store({
  bucket: Bucket,
  endpoint,
  accessKeyId,
  secretAccessKey,
  ...settings
}: S3Settings): ByteStore & { close(): void } {
  const client = new S3Client({
    ...settings,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const keyOf = ({ bucket, object, version }: Place) => `${folderName(bucket)}/${object}/${version}`;
  const remove = async (Key: string) => void (await client.send(new DeleteObjectCommand({ Bucket, Key })));

  return {
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new Error(`the bucket ${Bucket} answers ${reasonOf(error)}`, { cause: error });
      });
    },
    async write(place, source) {
      const params = { Bucket, Key: keyOf(place), Body: source };
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PART_CONCURRENCY }).done();
      } catch (error) {
        source.destroy();
        throw isFull(error) ? new NoSpace("No space is left", { cause: error }) : error;
      }
    },
    async read(place, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: keyOf(place), ...(Range && { Range }) }),
        );
        return Body as Readable;
      } catch (error) {
        throw isMissing(error) ? new MissingBytes(place.version, { cause: error }) : error;
      }
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${keyOf(from).split("/").map(encodeURIComponent).join("/")}`;
      try {
        await client.send(new CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource }));
      } catch (error) {
        if (isFull(error)) throw new NoSpace("No space is left", { cause: error });
        throw isMissing(error) ? new MissingBytes(from.version, { cause: error }) : error;
      }
    },
    async remove(places) {
      for (let at = 0; at < places.length; at += REMOVAL_CONCURRENCY) {
        await Promise.all(places.slice(at, at + REMOVAL_CONCURRENCY).map((place) => remove(keyOf(place))));
      }
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key = "", LastModified = new Date() } of Contents) {
          const [, object = "", version = ""] = Key.split("/");
          yield { place: { object, version }, writtenAt: LastModified, remove: () => remove(Key) };
        }
      }
    },
    async removeUnfinished(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
      for (const { Key, UploadId } of old)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      return old.length;
    },
    close: () => client.destroy(),
  };
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.name === "NoSuchKey";
const FULL: ReadonlySet<string> = new Set([
  "QuotaExceeded",
  "XMinioStorageFull",
  "XMinioAdminBucketQuotaExceeded",
  "InsufficientStorage",
]);
const isFull = (error: unknown) =>
  error instanceof S3ServiceException && (FULL.has(error.name) || error.$metadata.httpStatusCode === 507);

/** Omits the request, which names the account. */
function reasonOf(error: unknown): string {
  if (!(error instanceof S3ServiceException)) return (error as { code?: string }).code ?? (error as Error).message;
  return `${error.$metadata.httpStatusCode ?? ""} ${error.name}`.trim();
}
