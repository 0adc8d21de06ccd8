import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { findBucket } from "../buckets/bucket-rows.ts";
import { MissingBytes, NoSpace, type Place } from "../bytes/byte-store.ts";
import { isAllowed } from "../media-types.ts";
import { checkKey } from "../names.ts";
import { refusals } from "../refusal.ts";
import { readJson, targetOf } from "../request.ts";
import type { Query } from "../run.ts";
import type { Service } from "../service.ts";
import { deleteObjects, findObject, insertObject, moveObject, placeOf, type StoredObject } from "./object-rows.ts";
import { found } from "./send.ts";
import { limitOf, removeRefused } from "./upload.ts";

const removal = z.object({ prefixes: z.array(z.string().max(1_024)).min(1).max(1_000) });

/** Skips objects that the caller may not see or delete. */
export async function removeObjects(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { prefixes } = await readJson(c, removal);
  const removed = await service.store.as(identity, (query) => deleteObjects(query, c.req.param("bucket") ?? "", prefixes));
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

export async function copy(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c, way);
  const object = found(await service.store.as(identity, (query) => findObject(query, bucketId, sourceKey)));
  const name = checkKey(destinationKey);
  const row = {
    ...object,
    id: randomUUID(),
    bucket_id: destinationBucket ?? bucketId,
    name,
    version: randomUUID(),
    metadata: { ...object.metadata, lastModified: new Date().toISOString() },
  };
  await checkFits(service, row.bucket_id, object);
  await service.store.attempt(identity, (query) => insertObject(query, row, identity));
  await copyBytes(service, placeOf(object), placeOf(row), () => service.store.as(identity, (query) => insertObject(query, row, identity)));
  const { created_at: _, updated_at: __, last_accessed_at: ___, owner: ____, owner_id: _____, ...answer } = row;
  return c.json({ Key: `${row.bucket_id}/${name}`, Id: row.id, ...answer });
}

/** Checks the limits of the target bucket. */
async function checkFits(service: Service, bucketId: string, { metadata }: StoredObject): Promise<void> {
  const bucket = await findBucket(service.store.query, bucketId);
  if (!bucket) throw refusals.noSuchBucket();
  if (metadata.size > limitOf(service, bucket)) throw refusals.tooLarge();
  if (!isAllowed(metadata.mimetype, bucket.allowed_mime_types)) throw refusals.mimeType(metadata.mimetype);
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
