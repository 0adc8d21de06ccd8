import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { findBucket } from "../bucket-rows.ts";
import { MissingBytes, NoSpace, type Place } from "../bytes/byte-store.ts";
import { isAllowed } from "../media-types.ts";
import { checkKey } from "../names.ts";
import { refusals } from "../refusal.ts";
import { readJson, targetOf } from "../request.ts";
import type { Query } from "../run.ts";
import type { Service } from "../service.ts";
import { SNIFFED_BYTES } from "../sniff.ts";
import { deleteObjects, findObject, moveObject, type NewObject, placeOf, type StoredObject } from "./object-rows.ts";
import { checkCacheControl, checkType, metadataHeader } from "./receive.ts";
import { found } from "./send.ts";
import { checkContent, idOf, limitOf, publish, removeRefused, requireWrite } from "./upload.ts";

const removal = z.object({ prefixes: z.array(z.string().max(1_024)).min(1).max(1_000) });

/** Skips objects that the caller may not see or delete. */
export async function removeObjects(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { prefixes } = await readJson(c, removal);
  const removed = await service.store.as(identity, (query) =>
    deleteObjects(query, c.req.param("bucket") ?? "", prefixes),
  );
  return c.json(removed);
}

export async function removeObject(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { bucket, key } = targetOf(c);
  const removed = await service.store.as(identity, (query) => deleteObjects(query, bucket, [key]));
  if (removed.length === 0) throw refusals.noSuchKey();
  return c.json({ message: "Successfully deleted" });
}

const way = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

/** Within a bucket only the name changes. To another bucket the bytes are copied first; the old ones are removed later. */
export async function move(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c, way);
  const object = found(await service.store.as(identity, (query) => findObject(query, bucketId, sourceKey)));
  const bucket_id = destinationBucket ?? bucketId;
  const isElsewhere = bucket_id !== bucketId;
  const to = { bucket_id, name: checkKey(destinationKey), version: isElsewhere ? randomUUID() : object.version };
  const moveRow = async (query: Query) => {
    if (!(await moveObject(query, object, to))) throw refusals.denied();
  };
  if (isElsewhere) {
    await checkFits(service, bucket_id, object);
    await service.store.attempt(identity, moveRow);
    await copyBytes(service, placeOf(object), placeOf({ ...object, ...to }), () => service.store.as(identity, moveRow));
  } else await service.store.as(identity, moveRow);
  return c.json({ message: "Successfully moved", Id: object.id, Key: `${bucket_id}/${to.name}` });
}

const copyWay = way.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z.object({ mimetype: z.string().nullish(), cacheControl: z.string().nullish() }).nullish(),
});

/**
 * Copies the bytes. With `copyMetadata: false` the type and the caching that are given replace those of the source, and its own metadata
 * those of `x-metadata`. With `x-upsert: true` an object of that name is replaced, which may be the source.
 */
export async function copy(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { bucketId, sourceKey, destinationKey, destinationBucket, ...given } = await readJson(c, copyWay);
  const object = found(await service.store.as(identity, (query) => findObject(query, bucketId, sourceKey)));
  const target = {
    bucket: destinationBucket ?? bucketId,
    key: checkKey(destinationKey),
    upsert: c.req.header("x-upsert") === "true",
  };
  const described = given.copyMetadata === false ? describedAnew(c, object, given.metadata ?? {}) : object;
  const row = {
    id: await idOf(service, target),
    bucket_id: target.bucket,
    name: target.key,
    version: randomUUID(),
    metadata: { ...described.metadata, lastModified: new Date().toISOString() },
    user_metadata: described.user_metadata,
  };
  await checkFits(service, target.bucket, { ...object, metadata: row.metadata });
  await requireWrite(service, identity, row, target);
  let copied: NewObject = row;
  await copyBytes(service, placeOf(object), placeOf(row), async () => {
    copied = await publish(service, identity, row, target.upsert);
  });
  return c.json({ Key: `${target.bucket}/${target.key}`, Id: copied.id, ...copied });
}

function describedAnew(
  c: Context,
  { metadata }: StoredObject,
  { mimetype, cacheControl }: { mimetype?: string | null; cacheControl?: string | null },
) {
  return {
    metadata: {
      ...metadata,
      ...(mimetype != null && { mimetype: checkType(mimetype) }),
      ...(cacheControl != null && { cacheControl: checkCacheControl(cacheControl) }),
    },
    user_metadata: metadataHeader(c),
  };
}

/** Checks the limits of the target bucket. Where it limits types, the content must fit its type, as at an upload. */
async function checkFits(service: Service, bucketId: string, object: StoredObject): Promise<void> {
  const { mimetype, size } = object.metadata;
  const bucket = await findBucket(service.store.query, bucketId);
  if (!bucket) throw refusals.noSuchBucket();
  if (size > limitOf(service, bucket)) throw refusals.tooLarge();
  if (!isAllowed(mimetype, bucket.allowed_mime_types)) throw refusals.mimeType(mimetype);
  if ((bucket.allowed_mime_types?.length ?? 0) === 0 || size === 0) return;
  const head = await service.bytes
    .read(placeOf(object), { start: 0, end: Math.min(size, SNIFFED_BYTES) - 1 })
    .catch((error: unknown) => {
      throw error instanceof MissingBytes ? refusals.noSuchKey() : error;
    });
  await checkContent(mimetype, Buffer.concat(await head.toArray()));
}

/** Copies the bytes and publishes a row for the copy; removes the copy if the row is refused. */
async function copyBytes({ bytes }: Service, from: Place, to: Place, publish: () => Promise<void>): Promise<void> {
  try {
    await bytes.copy(from, to);
  } catch (error) {
    if (error instanceof NoSpace) throw refusals.full();
    throw error instanceof MissingBytes ? refusals.noSuchKey() : error;
  }
  try {
    await publish();
  } catch (error) {
    throw await removeRefused(bytes, to, error);
  }
}
