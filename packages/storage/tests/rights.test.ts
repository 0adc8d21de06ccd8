import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startStorage, STRANGER, type TestStorage, USER } from "./start-storage.ts";

// Policies as in the reference's documentation, each right on its own.
let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket();
  for (const verb of ["select", "insert", "update", "delete"]) {
    const check = verb === "insert" ? "with check" : "using";
    await at.fresh.asOwner(
      `create policy "${verb} in own folders" on storage.objects for ${verb} to authenticated
       ${check} (bucket_id = '${bucket}' and auth.uid()::text = (storage.foldername(name))[1] and position('${verb}' in (storage.foldername(name))[2]) > 0)`,
    );
  }
});
afterAll(() => at.close());
const files = (who: string) => at.client(who).from(bucket);
const denied = { message: "new row violates row-level security policy", status: 400, statusCode: "403" };
const hidden = { message: "Object not found", status: 400, statusCode: "404" };

/** Uploads a file, as the server, to a folder whose policies grant these rights. */
async function given(rights: string, name = "a.txt"): Promise<string> {
  const path = `${USER}/${rights}/${name}`;
  await at.client().from(bucket).upload(path, "a", { upsert: true });
  return path;
}

test("upload needs insert alone", async () => {
  expect((await files(USER).upload(`${USER}/insert/new.txt`, "a")).error).toBeNull();
  for (const who of [STRANGER, "anon", "admin"])
    expect((await files(who).upload(`${USER}/insert/other.txt`, "a")).error).toMatchObject(denied);
  expect((await files(USER).upload(`${USER}/select-update-delete/new.txt`, "a")).error).toMatchObject(denied);
});

test("a bucket is emptied by the server alone, whoever may delete its objects", async () => {
  const open = await at.bucket();
  await at.fresh.asOwner(
    `create policy "anything in ${open}" on storage.objects to authenticated using (bucket_id = '${open}')`,
  );
  await at.fresh.asOwner(
    `create policy "see ${open}" on storage.buckets for select to authenticated using (id = '${open}')`,
  );
  await at.client().from(open).upload("a.txt", "a");
  for (const who of [USER, "anon", "admin"])
    expect((await at.client(who).emptyBucket(open)).error).toMatchObject({
      message: "Access denied: Invalid role",
      status: 400,
      statusCode: "403",
    });
  expect((await at.client(USER).from(open).download("a.txt")).error).toBeNull();
  expect((await at.client().emptyBucket(open)).error).toBeNull();
  expect((await at.client(USER).from(open).download("a.txt")).error).not.toBeNull();
});

test("upsert needs insert, select and update", async () => {
  const upsert = async (rights: string) => (await files(USER).upload(await given(rights), "b", { upsert: true })).error;
  expect(await upsert("insert-select-update")).toBeNull();
  for (const rights of ["insert-select", "insert-update", "select-update"])
    expect([rights, await upsert(rights)]).toMatchObject([rights, denied]);
});

test("download, info, list and sign need select", async () => {
  const path = await given("select");
  const own = files(USER);
  expect(await (await own.download(path)).data?.text()).toBe("a");
  expect((await own.exists(path)).data).toBe(true);
  expect((await own.list(`${USER}/select`)).data).toHaveLength(1);
  expect((await own.listV2({ prefix: `${USER}/select/` })).data?.objects).toHaveLength(1);
  expect((await own.createSignedUrl(path, 60)).error).toBeNull();
  for (const [who, name] of [
    [STRANGER, path],
    ["anon", path],
    [USER, await given("insert-update-delete")],
  ] as const) {
    expect((await files(who).download(name)).error).toMatchObject(hidden);
    expect((await files(who).info(name)).error).toMatchObject(hidden);
    expect((await files(who).exists(name)).data).toBe(false);
    expect((await files(who).createSignedUrl(name, 60)).error).toMatchObject(hidden);
    expect((await files(who).createSignedUrls([name], 60)).data?.[0]?.signedUrl).toBeNull();
  }
  expect((await files(STRANGER).list(`${USER}/select`)).data).toEqual([]);
  expect((await files(USER).list(`${USER}/insert-update-delete`)).data).toEqual([]);
});

test("remove needs select and delete", async () => {
  const removed = async (rights: string, who = USER) => (await files(who).remove([await given(rights)])).data?.length;
  expect(await removed("select-delete")).toBe(1);
  expect([await removed("select-update"), await removed("delete"), await removed("select-delete", STRANGER)]).toEqual([
    0, 0, 0,
  ]);
});

test("move needs select and update, there too; copy needs select, and insert there", async () => {
  const way = async (verb: "move" | "copy", from: string, to: string) => {
    await at
      .client()
      .from(bucket)
      .remove([`${USER}/${to}/b.txt`]);
    return (await files(USER)[verb](await given(from), `${USER}/${to}/b.txt`)).error;
  };
  expect(await way("move", "select-update", "update-select")).toBeNull();
  expect(await way("move", "update", "update-select")).toMatchObject(hidden);
  expect(await way("move", "select", "update-select")).toMatchObject(denied);
  expect(await way("move", "select-update", "insert")).toMatchObject(denied);
  expect(await way("copy", "select", "insert")).toBeNull();
  expect(await way("copy", "insert", "insert")).toMatchObject(hidden);
  expect(await way("copy", "select", "select-update-delete")).toMatchObject(denied);
});

test("a refused upload leaves no row", async () => {
  const [before] = await at.fresh.asOwner("select count(*) from storage.objects");
  await files("anon").upload(`${USER}/insert/nothing.txt`, "a");
  expect(await at.fresh.asOwner("select count(*) from storage.objects")).toEqual([before]);
});

test("an owner is recorded by the token's subject", async () => {
  await files(USER).upload(`${USER}/insert/owned.txt`, "a");
  const rows = await at.fresh.asOwner("select owner_id, owner::text from storage.objects where name = $1", [
    `${USER}/insert/owned.txt`,
  ]);
  expect(rows).toEqual([{ owner_id: USER, owner: USER }]);
});

test("deleting rows by SQL is refused, since it would leave the bytes", async () => {
  for (const table of ["objects", "buckets"]) {
    await expect(at.fresh.asOwner(`delete from storage.${table}`)).rejects.toMatchObject({ code: "42501" });
  }
});

test("the functions that policies call", async () => {
  const [row] = await at.fresh.asOwner(
    "select storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension, storage.foldername('c') as none",
  );
  expect(row).toEqual({ folders: ["a", "b"], file: "c.tar.gz", extension: "gz", none: [] });
});

test("a move to another bucket without the right copies no bytes", async () => {
  const path = await given("select", "kept.txt");
  const copied = vi.spyOn(at.bytes, "copy");
  const { error } = await files(USER).move(path, path, { destinationBucket: await at.bucket() });
  expect(error).toMatchObject(denied);
  expect(copied).not.toHaveBeenCalled();
});
