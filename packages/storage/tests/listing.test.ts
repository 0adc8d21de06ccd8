import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
const NAMES = ["b.txt", "a.txt", "B/one.txt", "folder/z.txt", "folder/deep/x.txt", "folder/a_b.txt", "folder/aXb.txt"];
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket();
  for (const name of NAMES) await at.client().from(bucket).upload(name, name);
});
afterAll(() => at.close());

type Options = Parameters<ReturnType<ReturnType<TestStorage["client"]>["from"]>["list"]>[1];
const list = async (path?: string, options?: Options) =>
  (await at.client().from(bucket).list(path, options)).data ?? [];
const names = async (path?: string, options?: Options) => (await list(path, options)).map(({ name }) => name);

describe("list()", () => {
  test("shows one level: folders first, then files, names without the prefix", async () => {
    expect(await names()).toEqual(["B", "folder", "a.txt", "b.txt"]);
    expect(await names("folder")).toEqual(["deep", "aXb.txt", "a_b.txt", "z.txt"]);
    expect(await names("folder/")).toEqual(["deep", "aXb.txt", "a_b.txt", "z.txt"]);
    expect(await names("fold")).toEqual([]);
    expect(await names("nothing")).toEqual([]);
  });

  test("describes a file; a folder has only a name", async () => {
    const [folder, , file] = await list();
    expect(folder).toEqual({
      name: "B",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(file).toEqual({
      name: "a.txt",
      id: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      created_at: expect.any(String) as string,
      last_accessed_at: expect.any(String) as string,
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
        size: 5,
        mimetype: "text/plain;charset=UTF-8",
        cacheControl: "max-age=3600",
        lastModified: expect.stringMatching(/Z$/) as string,
        contentLength: 5,
        httpStatusCode: 200,
      },
    });
  });

  test("returns the first 100 objects by name by default", async () => {
    const many = await at.bucket();
    for (let n = 0; n < 101; n += 1)
      await at
        .client()
        .from(many)
        .upload(`${String(n).padStart(3, "0")}.txt`, "a");
    const { data } = await at.client().from(many).list();
    expect([data?.length, data?.[0]?.name, data?.at(-1)?.name]).toEqual([100, "000.txt", "099.txt"]);
    const next = await at.client().from(many).list("", { limit: 2, offset: 99 });
    expect(next.data?.map(({ name }) => name)).toEqual(["099.txt", "100.txt"]);
  }, 30_000);

  test.each(["name", "created_at", "updated_at", "last_accessed_at"])(
    "sorts by %s, in both directions",
    async (column) => {
      const sorted = await names("folder", { sortBy: { column, order: "asc" } });
      const turned = await names("folder", { sortBy: { column, order: "desc" } });
      expect(sorted.slice(1)).toEqual(turned.slice(1).toReversed());
      expect(sorted.slice(1)).toEqual(
        column === "name" ? ["aXb.txt", "a_b.txt", "z.txt"] : ["z.txt", "a_b.txt", "aXb.txt"],
      );
    },
  );

  test("searches by the prefix of names, and pattern characters are literal", async () => {
    expect(await names("folder", { search: "a_" })).toEqual(["a_b.txt"]);
    expect(await names("folder", { search: "%" })).toEqual([]);
    expect(await names("", { search: "A." })).toEqual(["a.txt"]);
  });

  test("searches through folders, relative to the prefix, and the prefix minds no case either", async () => {
    expect(await names("", { search: "folder/a_" })).toEqual(["folder/a_b.txt"]);
    expect(await names("", { search: "FOLDER/" })).toEqual([
      "folder/deep",
      "folder/aXb.txt",
      "folder/a_b.txt",
      "folder/z.txt",
    ]);
    expect(await names("Folder", { search: "Z" })).toEqual(["z.txt"]);
    expect(await names("folder", { search: "x/y" })).toEqual([]);
  });

  test.each([
    { limit: 0 },
    { offset: -1 },
    { sortBy: { column: "id; drop table x", order: "asc" } },
    { limit: 100_000 },
  ])("refuses %j", async (options) => {
    const { error } = await at.client().from(bucket).list("", options);
    expect(error).toMatchObject({ status: 400, statusCode: "400", code: "InvalidRequest" });
  });
});

describe("listV2()", () => {
  const page = async (options: object) => {
    const { data, error } = await at.client().from(bucket).listV2(options);
    expect(error).toBeNull();
    return data;
  };

  test("returns whole names, and folders with a delimiter", async () => {
    expect((await page({}))?.objects.map(({ name }) => name)).toEqual(NAMES.toSorted());
    const level = await page({ with_delimiter: true });
    expect(level?.folders).toEqual([
      { key: "B", name: "B/" },
      { key: "folder", name: "folder/" },
    ]);
    expect(level?.objects.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
    expect(level?.hasNext).toBe(false);
    const within = await page({ prefix: "folder/", with_delimiter: true });
    expect(within?.folders).toEqual([{ key: "folder/deep", name: "folder/deep/" }]);
    expect(within?.objects[0]).toMatchObject({
      name: "folder/aXb.txt",
      metadata: { size: 14 },
      id: expect.any(String) as string,
    });
  });

  test.each(["name", "created_at", "updated_at"].flatMap((column) => ["asc", "desc"].map((order) => [column, order])))(
    "pages of two by %s %s have every entry once, in order",
    async (column, order) => {
      const entries: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < 10; pages += 1) {
        const found = await page({
          limit: 2,
          with_delimiter: true,
          sortBy: { column, order },
          ...(cursor && { cursor }),
        });
        const names = [...(found?.folders ?? []), ...(found?.objects ?? [])].map(({ name }) => name);
        expect(names.length).toBeLessThanOrEqual(2);
        entries.push(...names);
        cursor = found?.nextCursor;
        if (!found?.hasNext) break;
      }
      expect(entries.toSorted()).toEqual(["B/", "a.txt", "b.txt", "folder/"]);
      expect(cursor).toBeUndefined();
    },
  );

  test("a folder stands by its oldest object's creation, whatever is replaced in it", async () => {
    const folders = await at.bucket();
    for (const name of ["one/a.txt", "two/a.txt"]) await at.client().from(folders).upload(name, "a");
    expect((await at.client().from(folders).upload("one/a.txt", "b", { upsert: true })).error).toBeNull();
    const sorted = async (column: "created_at" | "updated_at", order: "asc" | "desc") =>
      (await at.client().from(folders).listV2({ with_delimiter: true, sortBy: { column, order } })).data?.folders.map(
        ({ key }) => key,
      );
    expect(await sorted("updated_at", "asc")).toEqual(["one", "two"]);
    expect(await sorted("updated_at", "desc")).toEqual(["two", "one"]);
  });

  test("refuses an invalid cursor", async () => {
    expect((await at.client().from(bucket).listV2({ cursor: "x" })).error).toMatchObject({ statusCode: "400" });
  });
});
