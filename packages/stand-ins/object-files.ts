import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

type StoredObject = { key: string; size: number; etag: string; modified: string };
type Upload = { key: string; initiated: string; parts: Map<number, Buffer> };

/** Stores the objects of one bucket as files, and the parts of unfinished uploads in memory. */
export function objectFiles(dir: string) {
  const uploads = new Map<string, Upload>();
  const pathOf = (key: string) => join(dir, createHash("sha256").update(key).digest("hex"));
  const put = async (key: string, bytes: Buffer, etag = md5(bytes)): Promise<StoredObject> => {
    const stored = { key, size: bytes.length, etag: `"${etag}"`, modified: new Date().toISOString() };
    const temporary = join(dir, `.${randomUUID()}`);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, pathOf(key));
    await writeFile(`${pathOf(key)}.json`, JSON.stringify(stored), { mode: 0o600 });
    return stored;
  };
  return {
    put,
    head: (key: string) =>
      readFile(`${pathOf(key)}.json`, "utf8").then(
        (text) => JSON.parse(text) as StoredObject,
        () => undefined,
      ),
    read: (key: string) => readFile(pathOf(key)),
    async remove(key: string) {
      await rm(`${pathOf(key)}.json`, { force: true });
      await rm(pathOf(key), { force: true });
    },
    async list(): Promise<StoredObject[]> {
      const names = await readdir(dir).catch((): string[] => []);
      const texts = names.filter((name) => name.endsWith(".json")).map((name) => readFile(join(dir, name), "utf8"));
      const stored = (await Promise.all(texts)).map((text) => JSON.parse(text) as StoredObject);
      return stored.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    },
    begin(key: string): string {
      const id = randomUUID();
      uploads.set(id, { key, initiated: new Date().toISOString(), parts: new Map() });
      return id;
    },
    /** The ETag of the part; undefined if there is no such upload. */
    addPart(id: string, number: number, bytes: Buffer): string | undefined {
      uploads.get(id)?.parts.set(number, bytes);
      return uploads.has(id) ? `"${md5(bytes)}"` : undefined;
    },
    async complete(id: string, numbers: number[]): Promise<StoredObject | undefined> {
      const upload = uploads.get(id);
      const parts = numbers.map((number) => upload?.parts.get(number));
      if (!upload || parts.length === 0 || !parts.every((part) => part !== undefined)) return undefined;
      uploads.delete(id);
      const digests = Buffer.concat(parts.map((part) => createHash("md5").update(part).digest()));
      return put(upload.key, Buffer.concat(parts), `${md5(digests)}-${parts.length}`);
    },
    abort: (id: string) => uploads.delete(id),
    unfinished: () => [...uploads].map(([id, { key, initiated }]) => ({ id, key, initiated })),
  };
}

export type ObjectFiles = ReturnType<typeof objectFiles>;

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
