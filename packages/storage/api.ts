import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type Context, Hono } from "hono";
import type pg from "pg";
import type { Logger } from "pino";
import { bodyOf } from "./body.ts";
import { isClientGone } from "@sacred-space/runtime/connection-lost.ts";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets.ts";
import type { ByteStore } from "./bytes/byte-store.ts";
import type { Identify } from "./identity.ts";
import { copy, move, removeObject, removeObjects } from "./objects/change.ts";
import { listObjects, listObjectsV2 } from "./objects/list.ts";
import { findPublic, findReadable, getAuthenticated, getInfo, getPublic, getSigned } from "./objects/send.ts";
import { signObject, signObjects } from "./objects/sign.ts";
import { postObject, putObject, putSigned, signUpload } from "./objects/upload.ts";
import { createPictures } from "./pictures/pictures.ts";
import { getAuthenticatedPicture, getPublicPicture, getSignedPicture } from "./pictures/send-picture.ts";
import { Refusal, refusalResponse, refusals, s3Refusal } from "./refusal.ts";
import { createStore } from "./run.ts";
import { type Service, Unauthenticated } from "./service.ts";
import { MIB, type Settings } from "./settings.ts";
import { createSignedAddresses } from "./signed-addresses.ts";

/** Dependencies of the library. The pool acts as `serverRole` and parses bigint as number. */
export type Dependencies = {
  identify: Identify;
  pool: pg.Pool;
  log: Pick<Logger, "warn" | "error">;
  bytes: ByteStore;
  /** A key of 256 bits that only signs addresses; the same on all nodes. */
  addressKey: Uint8Array;
};

type Handler = (service: Service, c: Context) => Promise<Response>;

/** A key is the whole rest of the path, line breaks included, so that an invalid one is refused as a key. */
const KEY = ":key{[\\s\\S]+}";

/** The routes under `settings.basePath`, to be mounted there. They answer every request themselves, errors included. */
export function createStorageApi(given: Dependencies, settings: Settings): Hono {
  const { pool, log, bytes, addressKey } = given;
  const service: Service = {
    store: createStore(pool, settings.timeout),
    bytes,
    pictures: createPictures(settings.pictures, log),
    addresses: createSignedAddresses(addressKey),
    settings,
    log,
    identify: (c) => identified(given.identify, c),
  };
  const api = new Hono();
  const on = (method: string, path: string, handler: Handler) => api.on(method, path, (c) => handler(service, c));

  on("GET", "/bucket", listBuckets);
  on("POST", "/bucket", createBucket);
  on("GET", "/bucket/:bucket", getBucket);
  on("PUT", "/bucket/:bucket", updateBucket);
  on("DELETE", "/bucket/:bucket", deleteBucket);
  on("POST", "/bucket/:bucket/empty", emptyBucket);

  on("POST", "/object/list/:bucket", listObjects);
  on("POST", "/object/list-v2/:bucket", listObjectsV2);
  on("POST", "/object/move", move);
  on("POST", "/object/copy", copy);
  on("POST", "/object/sign/:bucket", signObjects);
  on("POST", `/object/sign/:bucket/${KEY}`, signObject);
  on("POST", `/object/upload/sign/:bucket/${KEY}`, signUpload);
  on("PUT", `/object/upload/sign/:bucket/${KEY}`, putSigned);

  on("GET", `/object/info/public/:bucket/${KEY}`, (s, c) => getInfo(s, c, findPublic));
  on("GET", `/object/info/authenticated/:bucket/${KEY}`, (s, c) => getInfo(s, c, findReadable));
  on("GET", `/object/info/:bucket/${KEY}`, (s, c) => getInfo(s, c, findReadable));
  on("GET", `/object/sign/:bucket/${KEY}`, getSigned); // GET covers HEAD
  on("GET", `/object/public/:bucket/${KEY}`, getPublic);
  on("GET", `/object/authenticated/:bucket/${KEY}`, getAuthenticated);
  on("GET", `/object/:bucket/${KEY}`, getAuthenticated);
  on("POST", `/object/:bucket/${KEY}`, postObject);
  on("PUT", `/object/:bucket/${KEY}`, putObject);
  on("DELETE", "/object/:bucket", removeObjects);
  on("DELETE", `/object/:bucket/${KEY}`, removeObject);

  on("GET", `/render/image/sign/:bucket/${KEY}`, getSignedPicture);
  on("GET", `/render/image/public/:bucket/${KEY}`, getPublicPicture);
  on("GET", `/render/image/authenticated/:bucket/${KEY}`, getAuthenticatedPicture);

  for (const [path, feature] of NOT_ENABLED) {
    for (const each of [path, `${path}/*`]) api.all(each, () => refusalResponse(refusals.notEnabled(feature)));
  }
  for (const path of ["/s3", "/s3/*"]) api.all(path, () => s3Refusal(refusals.notEnabled("s3")));
  on("DELETE", "/cdn/*", async (s, c) => (await s.identify(c), c.json({ message: "success" }))); // there is no cache to purge
  api.all("*", (c) => refusalResponse(new Refusal("NotFound", `Route ${c.req.method}:${c.req.path} not found`)));

  api.onError((error, c) => responseTo(error, c, log));
  return new Hono().use(readRest).route("/", api);
}

/** Routes of the protocol that this server refuses. */
const NOT_ENABLED = [
  ["/upload/resumable", "resumable uploads"],
  ["/iceberg", "iceberg"],
  ["/vector", "vector"],
] as const;

/** The reference's message for a missing or malformed token. */
const NO_TOKEN = "Invalid Compact JWS";

async function identified(identify: Identify, c: Context) {
  const verdict = await identify(c.req.raw.headers, c.req.query("apikey"));
  if (verdict.ok) return verdict.identity;
  const isBare = !c.req.header("apikey") && !c.req.header("authorization") && !c.req.query("apikey");
  if (isBare) throw refusals.denied(NO_TOKEN); // as the client's own tests expect
  throw verdict.reason === "key" ? new Unauthenticated(verdict) : refusals.denied(verdict.message);
}

function responseTo(error: Error, c: Context, log: Pick<Logger, "error">): Response {
  if (error instanceof Refusal) {
    if (error.code === "InternalError") log.error({ err: error }, "the storage could not answer");
    return refusalResponse(error);
  }
  if (error instanceof Unauthenticated) {
    return c.json(
      { statusCode: "401", error: "Unauthorized", code: "AccessDenied", message: error.message, hint: error.hint },
      401,
    );
  }
  if (isBrokenOff(error)) return refusalResponse(refusals.request("The request ended before its body was complete"));
  log.error({ err: error }, "the storage could not answer");
  return refusalResponse(refusals.internal());
}

const BROKEN: ReadonlySet<string> = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);
const isBrokenOff = (error: Error) => isClientGone(error) || BROKEN.has((error as NodeJS.ErrnoException).code ?? "");

/** A refused body is read up to these limits, since clients lose a response that closes the connection while they still send. */
const REST = { bytes: 64 * MIB, milliseconds: 5_000 };

/** Otherwise (a larger or slower body, or one that is still being read) the connection closes after the response. */
async function readRest(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { body, method } = c.req.raw;
  if (method === "GET" || method === "HEAD" || !body || c.res.ok) return;
  const isHuge = Number(c.req.header("content-length") ?? 0) > REST.bytes;
  if (isHuge || body.locked || !(await isReadToItsEnd(bodyOf(c.req.raw)))) c.res.headers.set("connection", "close");
}

async function isReadToItsEnd(rest: Readable): Promise<boolean> {
  let read = 0;
  rest.on("data", (chunk: Buffer) => void ((read += chunk.length) > REST.bytes && rest.destroy()));
  return finished(rest, { signal: AbortSignal.timeout(REST.milliseconds) }).then(
    () => true,
    () => (rest.destroy(), false),
  );
}
