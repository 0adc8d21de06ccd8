import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultSettings } from "../settings.ts";
import { createUpkeep, type Upkeep } from "../upkeep.ts";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
let upkeep: Upkeep;
const warned: string[] = [];
beforeAll(async () => {
  at = await startStorage();
  const log = {
    warn: (_: unknown, text: string) => warned.push(text),
    error: (_: unknown, text: string) => warned.push(text),
  };
  upkeep = createUpkeep({ pool: at.fresh.database.pool, bytes: at.bytes, log: log as never }, defaultSettings);
});
afterAll(() => at.close());
beforeEach(async () => {
  bucket = await at.bucket();
  warned.length = 0;
});
const files = () => at.client().from(bucket);
const stored = async () =>
  (await readdir(at.folder, { recursive: true })).filter((path) => /\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(path)).length;
const anHourLater = () =>
  at.fresh.asOwner("update storage.discarded_versions set discarded_at = discarded_at - interval '61 minutes'");
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);

test("replaced, moved and deleted versions go after an hour, in which readers finish", async () => {
  const name = newName();
  const other = await at.bucket();
  await files().upload(name, "first");
  await files().update(name, "second");
  await files().upload("elsewhere.txt", "a");
  await files().move("elsewhere.txt", "here.txt", { destinationBucket: other });
  await files().upload("gone.txt", "a");
  await files().remove(["gone.txt"]);
  expect(await stored()).toBe(5);
  expect(await upkeep.removeDiscarded()).toBe(0);
  await anHourLater();
  expect(await upkeep.removeDiscarded()).toBe(3);
  expect(await stored()).toBe(2);
  expect(await (await files().download(name)).data?.text()).toBe("second");
  expect(await (await at.client().from(other).download("here.txt")).data?.text()).toBe("a");
  await at.client().emptyBucket(other);
  await anHourLater();
  expect(await upkeep.removeDiscarded()).toBe(1);
});

test("bytes without a row, older than a day, and unfinished uploads are removed", async () => {
  const name = newName();
  await files().upload(name, "a");
  await at.bytes.write(
    { bucket, object: crypto.randomUUID(), version: crypto.randomUUID() },
    Readable.from(["orphan"]),
  );
  const before = await stored();
  expect(await upkeep.sweepOrphans()).toEqual({ bytes: 0, rows: 0, unfinished: 0 });
  expect(await stored()).toBe(before);
  expect(await upkeep.sweepOrphans(inTwoDays())).toMatchObject({ bytes: 1, rows: 0 });
  expect(await stored()).toBe(before - 1);
  expect(await (await files().download(name)).data?.text()).toBe("a");
});

test("a row without bytes is removed and named; most of them missing is another store, and removes nothing", async () => {
  await at.client().emptyBucket(bucket);
  const pathOf = async (name: string) => {
    const [row] = await at.fresh.asOwner<{ path: string }>(
      "select bucket_id || '/' || id || '/' || version as path from storage.objects where name = $1",
      [name],
    );
    return join(at.folder, row?.path ?? "");
  };
  for (const name of ["one", "two", "three", "four"]) await files().upload(`rows/${name}.txt`, name);
  await rm(await pathOf("rows/one.txt"));
  const { rows } = await upkeep.sweepOrphans(inTwoDays());
  expect([rows, warned]).toEqual([1, ["a stored file has no bytes and is removed"]]);
  expect((await files().list("rows")).data).toHaveLength(3);
  await rm(at.folder, { recursive: true });
  expect((await upkeep.sweepOrphans(inTwoDays())).rows).toBe(0);
  expect(warned.at(-1)).toBe("most stored files have no bytes: is this the right store?");
  expect((await files().list("rows")).data).toHaveLength(3);
});

test("counts and sizes of the buckets", async () => {
  await files().upload("a.txt", "12345");
  await files().upload("b.txt", "67");
  const sizes = await upkeep.sizes();
  expect(sizes.find((size) => size.bucket === bucket)).toEqual({ bucket, objects: 2, bytes: 7 });
  expect(sizes.find((size) => size.bucket === "pictures")).toEqual({ bucket: "pictures", objects: 0, bytes: 0 });
});
