import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { CopySettings } from "#env/backup-copies.ts";
import { type CopiedFile, CopiesUnavailable, type CopyStore } from "./copy-store.ts";

/** S3 allows at most 10,000 parts, so a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Stores copies in an S3-compatible bucket under a prefix. A multipart upload becomes visible when it is complete. */
export function s3Copies(settings: CopySettings): CopyStore {
  const { place, bucket: Bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 120_000 },
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const withReason = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new CopiesUnavailable(`${place} answers: ${reasonOf(error)}.`, { cause: error });
    }
  };

  const list = async () => {
    const files: CopiedFile[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      files.push(...Contents.map(({ Key = "", Size = 0 }) => ({ name: Key.slice(prefix.length), bytes: Size })));
    }
    return files.filter(({ name }) => !name.includes("/"));
  };
  return {
    list: () => withReason(list()),
    async send(path, name) {
      const Body = createReadStream(path);
      const upload = new Upload({
        client,
        params: { Bucket, Key: prefix + name, Body },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      await withReason(upload.done()).finally(() => Body.destroy());
    },
    async fetch(name, path) {
      const { Body } = await withReason(client.send(new GetObjectCommand({ Bucket, Key: prefix + name })));
      await withReason(pipeline(Body as Readable, createWriteStream(path, { flags: "wx", mode: 0o600 })));
    },
    async remove(name) {
      await withReason(client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name })));
    },
    close: async () => client.destroy(),
  };
}

/** Without the request, which names the account. */
function reasonOf(error: unknown): string {
  if (!(error instanceof S3ServiceException)) return (error as { code?: string }).code ?? (error as Error).message;
  return `${error.$metadata.httpStatusCode ?? ""} ${error.name}`.trim();
}
