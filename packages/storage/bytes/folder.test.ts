import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { MissingBytes } from "./byte-store.ts";
import { folderStore } from "./folder.ts";

const around = mkdtempSync(join(tmpdir(), "store-"));
const store = folderStore(join(around, "store"));
afterAll(() => rm(around, { recursive: true, force: true }));

test.each([
  { object: "..", version: ".." },
  { object: "..", version: "../keys.json" },
  { object: "0198c0de", version: "../../../keys.json" },
  { object: "../..", version: "keys.json" },
  { object: "", version: "" },
])("a place that leads out of the store has no bytes and takes none: $object/$version", async ({ object, version }) => {
  const place = { bucket: "media", object, version };
  writeFileSync(join(around, "keys.json"), "secret");
  await store.check();
  await expect(store.read(place)).rejects.toThrow(MissingBytes);
  await expect(store.write(place, Readable.from(["other"]))).rejects.toThrow(MissingBytes);
  await expect(store.copy(place, { bucket: "media", object: "a", version: "b" })).rejects.toThrow(MissingBytes);
  await store.remove([place]);
  expect(readFileSync(join(around, "keys.json"), "utf8")).toBe("secret");
  expect(readdirSync(around)).toEqual(["keys.json", "store"]);
});
