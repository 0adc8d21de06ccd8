import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { type ByteRange, MissingBytes } from "../bytes/byte-store.ts";
import { type Bucket, findBucket } from "../bucket-rows.ts";
import { essence, isActive, isRunnable } from "../media-types.ts";
import { refusals } from "../refusal.ts";
import { targetOf } from "../request.ts";
import type { Service } from "../service.ts";
import { findObject, placeOf, type StoredObject } from "./object-rows.ts";

/** Stored files share the site's origin, so they must not run there. */
export const SAFE = { "x-content-type-options": "nosniff", "content-security-policy": "sandbox; default-src 'none'" };

/** Bytes up to which a file is sent in one piece: a web stream costs more than the memory that it saves. */
const SMALL = 262_144;

export async function getAuthenticated(service: Service, c: Context) {
  return sendObject(service, c, await findReadable(service, c));
}

export async function getPublic(service: Service, c: Context) {
  return sendObject(service, c, await findPublic(service, c));
}

export async function getSigned(service: Service, c: Context) {
  const { bucket, key } = targetOf(c);
  const { exp } = await service.addresses.verifyDownload(c.req.query("token") ?? "", `${bucket}/${key}`);
  return sendObject(service, c, await findAny(service, c), new Date(exp * 1_000));
}

/** Requires the caller's right to read; a public bucket requires none, and no key. */
export async function findReadable(service: Service, c: Context): Promise<StoredObject> {
  const { bucket, key } = targetOf(c);
  if ((await findBucket(service.store.query, bucket))?.public) return findAny(service, c);
  const identity = await service.identify(c);
  return found(await service.store.as(identity, (query) => findObject(query, bucket, key)));
}

export async function findPublic({ store }: Service, c: Context): Promise<StoredObject> {
  const { bucket, key } = targetOf(c);
  const [place, object] = await Promise.all([findBucket(store.query, bucket), findObject(store.query, bucket, key)]);
  if (!place?.public) throw refusals.noSuchBucket();
  return found(object);
}

/** Finds the object regardless of rights. */
export async function findAny({ store }: Service, c: Context): Promise<StoredObject> {
  const { bucket, key } = targetOf(c);
  return found(await findObject(store.query, bucket, key));
}

/** A row without bytes is no object until it is uploaded. */
export function found(object: StoredObject | undefined): StoredObject {
  if (!object?.version) throw refusals.noSuchKey();
  return object;
}

/** `expires`: the end of a signed address, which replaces the object's own cache control. */
export async function sendObject(
  service: Service,
  c: Context,
  object: StoredObject,
  expires?: Date,
): Promise<Response> {
  const { metadata } = object;
  refuseToRun(c, metadata.mimetype);
  const headers = new Headers({
    ...SAFE,
    "content-type": metadata.mimetype,
    "accept-ranges": "bytes",
    ...(await cachingHeaders(service, c, object, expires)),
  });
  if (isUnchanged(c, object)) return new Response(null, { status: 304, headers });
  const range = rangeOf(c, object);
  headers.set("content-length", String(range ? range.end - range.start + 1 : metadata.size));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${metadata.size}`);
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD" || metadata.size === 0) return new Response(null, { status, headers });
  const bytes = await openBytes(service, object, range);
  const body = metadata.size <= SMALL ? new Uint8Array(await buffer(bytes)) : (Readable.toWeb(bytes) as ReadableStream);
  return new Response(body, { status, headers });
}

/** Destinations that a page loads as a script or a style sheet; `nosniff` blocks these for other types. */
const RUN: ReadonlySet<string> = new Set([
  "script",
  "style",
  "worker",
  "sharedworker",
  "serviceworker",
  "audioworklet",
  "paintworklet",
]);

/** The site's own policy allows scripts from its origin, and a stored file must not count as one. */
function refuseToRun(c: Context, type: string): void {
  if (!isRunnable(type) || c.req.header("sec-fetch-site") !== "same-origin") return;
  if (RUN.has(c.req.header("sec-fetch-dest") ?? ""))
    throw refusals.denied("Stored files do not run on the origin that stores them");
}

export async function cachingHeaders(
  { store }: Service,
  c: Context,
  object: StoredObject,
  expires?: Date,
): Promise<Record<string, string>> {
  const { metadata } = object;
  const isAttachment =
    isActive(metadata.mimetype) && !allowsInline(await findBucket(store.query, object.bucket_id), metadata.mimetype);
  const disposition = dispositionOf(c.req.query("download"), isAttachment);
  return {
    etag: metadata.eTag,
    "last-modified": lastModified(object).toUTCString(),
    "x-robots-tag": metadata.xRobotsTag ?? "none",
    ...(isRunnable(metadata.mimetype) && { vary: "Sec-Fetch-Dest, Sec-Fetch-Site" }),
    ...(expires ? { expires: expires.toUTCString() } : { "cache-control": metadata.cacheControl }),
    ...(disposition !== undefined && { "content-disposition": disposition }),
  };
}

/** A bucket that allows this type explicitly, and not only its family, shows it in the browser. */
const allowsInline = (bucket: Bucket | undefined, type: string) =>
  bucket?.allowed_mime_types?.includes(essence(type)) ?? false;

function dispositionOf(download: string | undefined, isAttachment: boolean): string | undefined {
  if (download) {
    const name = encodeURIComponent(download.slice(0, 255).toWellFormed()).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return `attachment; filename=${name}; filename*=UTF-8''${name}`;
  }
  return download === "" || isAttachment ? "attachment;" : undefined;
}

const lastModified = ({ metadata, updated_at }: StoredObject) => new Date(metadata.lastModified || updated_at);

/** `If-None-Match` takes precedence (RFC 9110, 13.2.2). */
export function isUnchanged(c: Context, object: StoredObject): boolean {
  const tags = c.req.header("if-none-match");
  if (tags !== undefined)
    return tags.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(object.metadata.eTag));
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return !Number.isNaN(since) && Math.floor(lastModified(object).getTime() / 1_000) * 1_000 <= since;
}

const bare = (tag: string) => tag.trim().replace(/^W\//, "");

/** Supports a single range. Several ranges, other units and a range of another version (`If-Range`) get the whole file. */
function rangeOf(c: Context, object: StoredObject): ByteRange | undefined {
  const given = c.req.header("range");
  const match = /^bytes=(\d*)-(\d*)$/.exec(given?.trim() ?? "");
  if (given === undefined || isOfAnotherVersion(c, object)) return undefined;
  if (!match) {
    if (/^bytes=(\s*\d*-\d*\s*,)+\s*\d*-\d*\s*$/.test(given) || !given.startsWith("bytes")) return undefined;
    throw refusals.range();
  }
  const { size } = object.metadata;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if ((first === "" && !(Number(last) > 0)) || start > end) throw refusals.range();
  return { start, end };
}

function isOfAnotherVersion(c: Context, object: StoredObject): boolean {
  const condition = c.req.header("if-range");
  if (condition === undefined) return false;
  return condition.startsWith('"')
    ? condition !== object.metadata.eTag
    : Date.parse(condition) < Math.floor(lastModified(object).getTime() / 1_000) * 1_000;
}

/** A version that has just been replaced still has its bytes. A row without bytes is a fault, reported as a missing object. */
export async function openBytes({ bytes, log }: Service, object: StoredObject, range?: ByteRange): Promise<Readable> {
  try {
    return await bytes.read(placeOf(object), range);
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    log.error({ object: object.id, version: object.version }, "the bytes of a stored object are missing");
    throw refusals.noSuchKey();
  }
}

export async function getInfo(service: Service, c: Context, find: typeof findAny) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at } = await find(service, c);
  return c.json({
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: metadata.lastModified,
    created_at,
  });
}
