import type pg from "pg";
import type { Logger } from "pino";
import type { ByteStore } from "./bytes/byte-store.ts";
import { allowDelete } from "./objects/object-rows.ts";
import { createStore } from "./run.ts";
import type { Settings } from "./settings.ts";

export type Upkeep = {
  /** Removes the bytes of replaced and deleted versions. */
  removeDiscarded(): Promise<number>;
  /** Removes these objects regardless of rights; `removeDiscarded` removes their bytes. */
  removeObjects(ids: string[]): Promise<number>;
  /** Compares bytes and rows, and removes those that are older than a day and have no counterpart. */
  sweepOrphans(now?: Date): Promise<Orphans>;
  /** Number and total size of the objects in each bucket. */
  sizes(): Promise<BucketSize[]>;
};

type Orphans = { bytes: number; rows: number; unfinished: number };
type BucketSize = { bucket: string; objects: number; bytes: number };

type Given = { pool: pg.Pool; bytes: ByteStore; log: Pick<Logger, "warn" | "error"> };

/** Old bytes stay readable for this long: for readers that found the row just before, and for a backup that is copying the files. */
const GRACE = "1 hour";
const ORPHAN_AGE_MS = 86_400_000;
const BATCH = 500;

/** Recurring maintenance. Safe to repeat and to run on several nodes at once. */
export function createUpkeep(
  { pool, bytes, log }: Given,
  { timeout, serverRole }: Pick<Settings, "timeout" | "serverRole">,
): Upkeep {
  const store = createStore(pool, timeout);
  const removeWhere = (column: "id" | "version", values: string[]) =>
    store.as({ role: serverRole }, async (query) => {
      await allowDelete(query);
      return (await query(`delete from storage.objects where ${column}::text = any ($1) returning id`, [values]))
        .length;
    });
  return {
    removeObjects: (ids) => removeWhere("id", ids),
    async removeDiscarded() {
      for (let removed = 0; ;) {
        const rows = await store.query<{ bucket: string; object: string; version: string }>(
          `select bucket_id as bucket, object_id as object, version from storage.discarded_versions
           where discarded_at < now() - interval '${GRACE}' order by discarded_at limit ${BATCH}`,
        );
        if (rows.length === 0) return removed;
        await bytes.remove(rows);
        await store.query("delete from storage.discarded_versions where version = any ($1)", [
          rows.map(({ version }) => version),
        ]);
        removed += rows.length;
      }
    },
    async sweepOrphans(now = new Date()) {
      const before = new Date(now.getTime() - ORPHAN_AGE_MS);
      const rows = await store.query<{ version: string; name: string }>(
        "select version, bucket_id || '/' || name as name from storage.objects where updated_at < $1",
        [before],
      );
      const missing = new Map(rows.map((row) => [row.version, row]));
      let removed = 0;
      for await (const batch of batchesOf(bytes.list())) {
        const rowsOfBatch = await store.query<{ version: string }>(
          `select version from storage.objects where version = any ($1)
           union select version from storage.discarded_versions where version = any ($1)`,
          [batch.map(({ place }) => place.version)],
        );
        const known = new Set(rowsOfBatch.map(({ version }) => version));
        for (const { place, writtenAt, remove } of batch) {
          missing.delete(place.version);
          if (known.has(place.version) || writtenAt >= before) continue;
          await remove();
          removed += 1;
        }
      }
      const unfinished = await bytes.removeUnfinished(before);
      return { bytes: removed, rows: await removeMissing(rows.length, [...missing.values()]), unfinished };
    },
    sizes: () =>
      store.query<BucketSize>(
        `select b.id as bucket, count(o.id) as objects, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
         from storage.buckets b left join storage.objects o on o.bucket_id = b.id group by b.id order by b.id`,
      ),
  };

  /** Removes rows without bytes. If most bytes are missing, the store is a different one or not mounted, and the rows stay. */
  async function removeMissing(all: number, missing: { version: string; name: string }[]): Promise<number> {
    if (missing.length === 0) return 0;
    if (missing.length * 2 > all) {
      log.error({ missing: missing.length, of: all }, "most stored files have no bytes: is this the right store?");
      return 0;
    }
    for (const { name } of missing) log.warn({ object: name }, "a stored file has no bytes and is removed");
    return removeWhere(
      "version", // keeps a file that has been replaced meanwhile
      missing.map(({ version }) => version),
    );
  }
}

async function* batchesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
