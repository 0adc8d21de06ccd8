import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "hono";
import { type Bucket, findBucket } from "../bucket-rows.ts";
import { type ByteStore, NoSpace, type Place } from "../bytes/byte-store.ts";
import { type Identity, subjectOf } from "@sacred-space/runtime/identity.ts";
import { isAllowed } from "../media-types.ts";
import { Refusal, refusals } from "../refusal.ts";
import { targetOf } from "../request.ts";
import type { Query } from "../run.ts";
import { type Service, Unauthenticated } from "../service.ts";
import { agrees } from "../sniff.ts";
import { Measured } from "./measured.ts";
import { findObject, insertObject, type NewObject, placeOf, upsertObject } from "./object-rows.ts";
import { type Description, receive } from "./receive.ts";

type Target = { bucket: string; key: string; upsert: boolean };

export async function postObject(service: Service, c: Context) {
  return answerUpload(service, c, { ...targetOf(c), upsert: c.req.header("x-upsert") === "true" });
}

export async function putObject(service: Service, c: Context) {
  return answerUpload(service, c, { ...targetOf(c), upsert: true });
}

async function answerUpload(service: Service, c: Context, target: Target) {
  const row = await store(service, c, target, () => service.identify(c));
  return c.json({ Id: row.id, Key: `${row.bucket_id}/${row.name}` });
}

/** An address for one upload without a session. The caller's right to write is checked now. */
export async function signUpload(service: Service, c: Context) {
  const identity = await service.identify(c);
  const target = { ...targetOf(c), upsert: c.req.header("x-upsert") === "true" };
  const bucket = await bucketOf(service, target.bucket);
  await requireWrite(service, identity, { ...newRow(bucket, target.key, await idOf(service, target)) }, target);
  const url = `${target.bucket}/${target.key}`;
  const owner = subjectOf(identity);
  const token = await service.addresses.sign(
    { url, scope: "upload", upsert: target.upsert, ...(owner !== undefined && { owner }) },
    service.settings.signedUploadLife,
  );
  return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}

export async function putSigned(service: Service, c: Context) {
  const target = targetOf(c);
  const { upsert, owner } = await service.addresses.verifyUpload(
    c.req.query("token") ?? "",
    `${target.bucket}/${target.key}`,
  );
  const identity = { role: service.settings.serverRole, ...(owner !== undefined && { claims: { sub: owner } }) };
  const row = await store(service, c, { ...target, upsert }, () => Promise.resolve(identity));
  return c.json({ Key: `${row.bucket_id}/${row.name}` });
}

async function bucketOf({ store }: Service, id: string): Promise<Bucket> {
  const bucket = await findBucket(store.query, id);
  if (!bucket) throw refusals.noSuchBucket();
  return bucket;
}

/** A replaced object keeps its id; any other gets a new one. */
export async function idOf({ store }: Service, { bucket, key, upsert }: Target): Promise<string> {
  return (upsert ? (await findObject(store.query, bucket, key))?.id : undefined) ?? randomUUID();
}

/** A row for new bytes, whose metadata is filled in once they are written. */
export function newRow(bucket: Pick<Bucket, "id">, name: string, id: string): NewObject {
  const lastModified = new Date().toISOString();
  const metadata = {
    eTag: "",
    size: 0,
    mimetype: "",
    cacheControl: "",
    lastModified,
    contentLength: 0,
    httpStatusCode: 200,
  };
  return { id, bucket_id: bucket.id, name, version: randomUUID(), metadata, user_metadata: {} };
}

/** Tries the write and rolls it back; throws what refuses it. */
export async function requireWrite(
  { store }: Service,
  identity: Identity,
  row: NewObject,
  { upsert }: Target,
): Promise<void> {
  await store.attempt(identity, (query) => write(query, row, identity, upsert));
}

async function write(query: Query, row: NewObject, identity: Identity, upsert: boolean): Promise<string | undefined> {
  if (upsert) return upsertObject(query, row, identity);
  await insertObject(query, row, identity);
  return row.id;
}

/**
 * Stores an upload: the right to write is tried and rolled back, the bytes become a new version, and one transaction points the row to it.
 * A failure in between leaves only bytes without a row, which `sweepOrphans` removes. The caller is authenticated again at the end: a
 * session that ended while the body arrived writes nothing.
 */
async function store(
  service: Service,
  c: Context,
  target: Target,
  identify: () => Promise<Identity>,
): Promise<NewObject> {
  const identity = await identify();
  const bucket = await bucketOf(service, target.bucket);
  const draft = newRow(bucket, target.key, await idOf(service, target));
  await requireWrite(service, identity, draft, target);
  const row = await storeBytes(service, c, bucket, draft);
  try {
    return await publish(service, await identify(), row, target.upsert);
  } catch (error) {
    throw await removeRefused(service.bytes, placeOf(row), error);
  }
}

/** Removes the bytes if the row was refused; returns the error. After other errors the row may exist: a lost connection hides a commit. */
export async function removeRefused(bytes: ByteStore, place: Place, error: unknown): Promise<unknown> {
  const isRefused = error instanceof Refusal || error instanceof Unauthenticated;
  if (isRefused) await bytes.remove([place]).catch(() => undefined); // otherwise `sweepOrphans` removes them
  return error;
}

async function storeBytes(service: Service, c: Context, bucket: Bucket, draft: NewObject): Promise<NewObject> {
  const isPlaceholder = draft.name.endsWith(EMPTY_FOLDER);
  const limit = isPlaceholder ? 0 : limitOf(service, bucket);
  const received = await receive(c, limit);
  const isLimited = !isPlaceholder && (bucket.allowed_mime_types?.length ?? 0) > 0;
  const checkType = (type: string) => {
    if (isLimited && !isAllowed(type, bucket.allowed_mime_types)) throw refusals.mimeType(type.slice(0, 200));
  };
  try {
    checkType(received.type);
  } catch (error) {
    received.file.destroy();
    throw error;
  }
  const measured = new Measured(limit, isLimited ? (head) => checkContent(received.type, head) : undefined);
  await writeAll(service.bytes, placeOf(draft), received.file, measured);
  const described = await describe(received, isLimited ? { checkType, measured } : undefined).catch(
    async (error: unknown) => {
      await service.bytes.remove([placeOf(draft)]);
      throw error;
    },
  );
  return {
    ...draft,
    metadata: { ...draft.metadata, ...metadataOf(described, measured) },
    user_metadata: described.userMetadata,
  };
}

/** The name by which dashboards keep a folder without files: a file of no bytes, whatever types a bucket takes. */
const EMPTY_FOLDER = ".emptyFolderPlaceholder";

type Checks = { checkType(type: string): void; measured: Measured };

/** A form may name another type after its file, which is checked like the first one. */
async function describe(
  received: Awaited<ReturnType<typeof receive>>,
  checks: Checks | undefined,
): Promise<Description> {
  const described = await received.describe();
  if (checks && described.type !== received.type) {
    checks.checkType(described.type);
    await checkContent(described.type, checks.measured.head());
  }
  return described;
}

/** An error of the store takes precedence over the stream error that follows from it. */
export async function writeAll(bytes: ByteStore, place: Place, file: Readable, measured: Measured): Promise<void> {
  const [read, written] = await Promise.allSettled([pipeline(file, measured), bytes.write(place, measured)]);
  const failed = written.status === "rejected" ? written : read;
  if (failed.status === "fulfilled") return;
  throw failed.reason instanceof NoSpace ? refusals.full() : failed.reason;
}

export const metadataOf = ({ type, cacheControl, robots }: Description, measured: Measured) => ({
  ...(robots !== undefined && { xRobotsTag: robots }),
  eTag: measured.etag(),
  size: measured.counted,
  contentLength: measured.counted,
  mimetype: type,
  cacheControl,
});

export function limitOf({ settings }: Service, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? settings.fileSizeLimit, settings.fileSizeLimit);
}

/** Throws if a file with this beginning cannot be of the type. */
export async function checkContent(type: string, head: Uint8Array): Promise<void> {
  if (!(await agrees(type, head))) throw refusals.contentDiffers(type.slice(0, 200));
}

/** Rolls the transaction back: meanwhile the name exists with another id. */
class AnotherId extends Error {
  readonly id: string;
  constructor(id: string) {
    super(id);
    this.id = id;
  }
}

const ATTEMPTS = 5;

/** Points a row to bytes that are stored. Bytes that are stored for a new object move on to the id of one that was made meanwhile. */
export async function publish(
  service: Service,
  identity: Identity,
  row: NewObject,
  upsert: boolean,
  attempt = 1,
): Promise<NewObject> {
  try {
    await service.store.as(identity, async (query) => {
      const id = await write(query, row, identity, upsert);
      if (id !== row.id) throw new AnotherId(id ?? "");
    });
    return row;
  } catch (error) {
    if (!(error instanceof AnotherId) || attempt === ATTEMPTS) throw error;
    const moved = { ...row, id: error.id };
    await service.bytes.copy(placeOf(row), placeOf(moved));
    await service.bytes.remove([placeOf(row)]);
    return publish(service, identity, moved, upsert, attempt + 1);
  }
}
