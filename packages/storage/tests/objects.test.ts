import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket();
});
afterAll(() => at.close());
const files = () => at.client().from(bucket);
const textOf = async (name: string) => (await files().download(name)).data?.text();

describe("upload", () => {
  const content = "The bytes of a file";
  const bytes = new TextEncoder().encode(content);
  const form = () => {
    const data = new FormData();
    data.append("file", new Blob([bytes]));
    return data;
  };
  test.each<[string, () => never]>([
    ["a Buffer", () => Buffer.from(content) as never],
    ["an ArrayBuffer", () => bytes.buffer as never],
    ["a Blob", () => new Blob([bytes], { type: "text/plain" }) as never],
    ["a File", () => new File([bytes], "a.txt", { type: "text/plain" }) as never],
    ["a form", () => form() as never],
    ["a stream", () => new Blob([bytes]).stream() as never],
    ["a stream of Node", () => Readable.from([Buffer.from(content)]) as never],
    ["text", () => content as never],
  ])("of %s", async (_, make) => {
    const name = newName();
    const { data, error } = await files().upload(name, make(), { duplex: "half" });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      path: name,
      fullPath: `${bucket}/${name}`,
    });
    expect(await textOf(name)).toBe(content);
  });

  test("without upsert refuses a name that exists, and leaves its file as it was", async () => {
    const name = newName();
    await files().upload(name, "first");
    const { error } = await files().upload(name, "second");
    expect(error).toMatchObject({ message: "The resource already exists", status: 400, statusCode: "409" });
    expect(await textOf(name)).toBe("first");
  });

  test("with upsert and update() replace the bytes and keep the id", async () => {
    const name = newName();
    const first = await files().upload(name, "first", { upsert: true });
    expect((await files().upload(name, "second", { upsert: true })).data?.id).toBe(first.data?.id);
    expect(await textOf(name)).toBe("second");
    expect((await files().update(name, "third")).data).toMatchObject({ id: first.data?.id, path: name });
    expect(await textOf(name)).toBe("third");
  });

  test("to a bucket that does not exist is refused", async () => {
    const { error } = await at.client().from("nothing").upload("a.txt", "a");
    expect(error).toMatchObject({ message: "Bucket not found", status: 400, statusCode: "404" });
  });

  test("strips slashes as the client does, and stores an empty file", async () => {
    const { data } = await files().upload("/empty//file.txt", "");
    expect(data?.path).toBe("empty/file.txt");
    expect((await files().download("empty/file.txt")).data?.size).toBe(0);
    expect((await files().info("empty/file.txt")).data).toMatchObject({ size: 0 });
  });

  test("of a form without a file is refused", async () => {
    const body = new FormData();
    body.append("cacheControl", "3600");
    const answer = await at.ask(`/object/${bucket}/${newName()}`, { method: "POST", body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "InvalidRequest", message: "No content provided" },
    ]);
  });

  test.each([
    ["an invalid type", { "content-type": "a picture" }, "InvalidMimeType"],
    ["metadata that are not JSON", { "x-metadata": "e30_" }, "InvalidRequest"],
    ["metadata that are a list", { "x-metadata": Buffer.from("[]").toString("base64") }, "InvalidRequest"],
    [
      "metadata with NUL",
      { "x-metadata": Buffer.from(String.raw`{"a":"\u0000"}`).toString("base64") },
      "InvalidRequest",
    ],
    ["a form without a boundary", { "content-type": "multipart/form-data" }, "InvalidRequest"],
    ["an invalid form", { "content-type": "multipart/form-data; boundary=x" }, "InvalidRequest"],
  ])("with %s is refused and leaves nothing", async (_, headers, code) => {
    const name = newName();
    const answer = await at.ask(`/object/${bucket}/${name}`, { method: "POST", headers, body: "a" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
    expect((await files().exists(name)).data).toBe(false);
  });
});

describe("upload metadata", () => {
  test("is returned by info(): type, cache control and metadata", async () => {
    const name = newName("html");
    const options = { contentType: "text/css", cacheControl: "60", metadata: { by: "Ada", n: 1 } };
    for (const body of [new Blob(["a"], { type: "text/css" }), "a"]) {
      await files().upload(name, body, { ...options, upsert: true });
      const { data } = await files().info(name);
      expect(data).toEqual({
        id: expect.any(String) as string,
        name,
        version: expect.any(String) as string,
        bucketId: bucket,
        size: 1,
        contentType: "text/css",
        cacheControl: "max-age=60",
        etag: '"0cc175b9c0f1b6a831c399e269772661"',
        metadata: { by: "Ada", n: 1 },
        lastModified: expect.stringMatching(/Z$/) as string,
        createdAt: expect.any(String) as string,
      });
    }
  });

  test("has defaults: one hour, text, no metadata", async () => {
    const name = newName();
    await files().upload(name, "a");
    expect((await files().info(name)).data).toMatchObject({
      cacheControl: "max-age=3600",
      contentType: "text/plain;charset=UTF-8",
      metadata: {},
    });
    expect((await files().download(name)).data?.type).toBe("text/plain;charset=utf-8");
  });

  test("from a form's contentType field replaces the file's type, also after the file", async () => {
    const body = new FormData();
    body.append("", new Blob(["a"], { type: "text/plain" }));
    body.append("contentType", "text/css");
    body.append("metadata", '{"a":1}');
    const name = newName();
    expect((await at.ask(`/object/${bucket}/${name}`, { method: "POST", body })).status).toBe(200);
    expect((await files().info(name)).data).toMatchObject({
      contentType: "text/css",
      cacheControl: "no-cache",
      metadata: { a: 1 },
    });
  });
});

describe("reading", () => {
  test("exists() is true and false", async () => {
    const name = newName();
    await files().upload(name, "a");
    expect(await files().exists(name)).toEqual({ data: true, error: null });
    expect((await files().exists("nothing.txt")).data).toBe(false);
  });

  test("a missing object is Object not found", async () => {
    const { error } = await files().download("nothing.txt");
    expect(error).toMatchObject({ message: "Object not found", status: 400, statusCode: "404" });
    expect((await files().info("nothing.txt")).error).toMatchObject({ message: "Object not found", statusCode: "404" });
  });

  test("as a stream", async () => {
    const name = newName();
    await files().upload(name, "a".repeat(300_000));
    const { data } = await files().download(name).asStream();
    const chunks: Uint8Array[] = [];
    for await (const chunk of data as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toHaveLength(300_000);
  });

  test("a public bucket needs no key, a private one shows nothing publicly", async () => {
    const open = await at.bucket({ public: true });
    await at.client().from(open).upload("a b.txt", "a");
    const { publicUrl } = at.client().from(open).getPublicUrl("a b.txt").data;
    expect(await (await fetch(publicUrl)).text()).toBe("a");
    expect((await at.client("anon").from(open).download("a b.txt")).error).toBeNull();
    expect((await fetch(publicUrl.replace("/object/public/", "/object/info/public/"))).status).toBe(200);
    await files().upload("private.txt", "a", { upsert: true });
    const answer = await fetch(at.client().from(bucket).getPublicUrl("private.txt").data.publicUrl);
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "404", code: "NoSuchBucket" }]);
  });

  test("with a token and no key 401, with no token or a wrong one AccessDenied", async () => {
    const path = `/object/authenticated/${bucket}/private.txt`;
    const without = await at.ask(path, { who: "", headers: { authorization: "Bearer service_role" } });
    expect([without.status, await without.json()]).toMatchObject([
      401,
      { statusCode: "401", message: "No API key found in request" },
    ]);
    const bare = await at.ask(path, { who: "" });
    expect([bare.status, await bare.json()]).toEqual([
      400,
      { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message: "Invalid Compact JWS" },
    ]);
    const { error } = await at.client("anon", { authorization: "Bearer nonsense" }).listBuckets();
    expect(error).toMatchObject({ message: "Invalid Compact JWS", status: 400, statusCode: "403" });
  });
});

test("rows from a dump of the reference are listed, and have bytes once they are uploaded", async () => {
  await at.fresh.asOwner(`
    insert into storage.buckets (id, name, owner, created_at, updated_at, public, avif_autodetection, file_size_limit, allowed_mime_types, owner_id, type, versioning_status)
      values ('moved', 'moved', '00000000-0000-4000-8000-000000000009', now(), now(), true, false, null, null, null, 'STANDARD', 'DISABLED');
    insert into storage.objects (id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata, version, owner_id, user_metadata, archived_at, is_delete_marker, is_versioned)
      values (gen_random_uuid(), 'moved', 'a/b.txt', null, now(), now(), now(), '{"size": 3, "mimetype": "text/plain"}', null, null, null, null, false, false),
        (gen_random_uuid(), 'moved', 'a/c.txt', null, now(), now(), now(), null, null, null, null, null, false, false)`);
  const files = at.client().from("moved");
  expect((await at.client().getBucket("moved")).data?.owner).toBe("00000000-0000-4000-8000-000000000009");
  expect((await files.list("a")).data?.map(({ name }) => name)).toEqual(["b.txt", "c.txt"]);
  for (const name of ["a/b.txt", "a/c.txt"]) {
    expect((await files.download(name)).error).toMatchObject({ statusCode: "404" });
    expect((await files.exists(name)).data).toBe(false);
    expect((await files.info(name)).error).toMatchObject({ statusCode: "404" });
    expect((await files.move(name, `${name}.moved`)).error).toMatchObject({ statusCode: "404" });
  }
  expect((await files.upload("a/b.txt", "new", { upsert: true })).error).toBeNull();
  expect(await (await files.download("a/b.txt")).data?.text()).toBe("new");
  expect((await files.remove(["a/b.txt", "a/c.txt"])).data).toHaveLength(2);
});

describe("move, copy and remove", () => {
  test("within a bucket", async () => {
    const [from, to, copied] = [newName(), newName(), newName()];
    const { data: uploaded } = await files().upload(from, "a", { metadata: { by: "Ada" } });
    expect(await files().move(from, to)).toEqual({
      data: { message: "Successfully moved", Id: uploaded?.id, Key: `${bucket}/${to}` },
      error: null,
    });
    expect((await files().exists(from)).data).toBe(false);
    expect((await files().copy(to, copied)).data).toEqual({ path: `${bucket}/${copied}` });
    expect([await textOf(to), await textOf(copied)]).toEqual(["a", "a"]);
    expect((await files().info(copied)).data).toMatchObject({
      metadata: { by: "Ada" },
      contentType: "text/plain;charset=UTF-8",
    });
    await files().remove([to]);
    expect(await textOf(copied)).toBe("a");
  });

  test("to another bucket, whose limits count", async () => {
    const other = await at.bucket();
    const name = newName();
    await files().upload(name, "a");
    expect((await files().copy(name, "copied.txt", { destinationBucket: other })).data).toEqual({
      path: `${other}/copied.txt`,
    });
    expect((await files().move(name, "moved.txt", { destinationBucket: other })).error).toBeNull();
    const texts = ["copied.txt", "moved.txt"].map(async (path) =>
      (await at.client().from(other).download(path)).data?.text(),
    );
    expect(await Promise.all(texts)).toEqual(["a", "a"]);
    expect((await files().exists(name)).data).toBe(false);

    const pictures = await at.bucket({ allowedMimeTypes: ["image/*"] });
    const refused = await at.client().from(other).move("moved.txt", "a.png", { destinationBucket: pictures });
    expect(refused.error).toMatchObject({ statusCode: "415" });
    const missing = await at.client().from(other).copy("moved.txt", "a.txt", { destinationBucket: "nothing" });
    expect(missing.error).toMatchObject({ message: "Bucket not found" });
  });

  test("a copy without the metadata takes what is given instead, and keeps the rest of the file's", async () => {
    const [from, described, bare] = [newName(), newName(), newName()];
    await files().upload(from, "a", { metadata: { by: "Ada" }, cacheControl: "60" });
    const metadata = { mimetype: "text/markdown", cacheControl: "max-age=999" };
    expect((await files().copy(from, described, { copyMetadata: false, metadata })).error).toBeNull();
    expect((await files().info(described)).data).toMatchObject({
      contentType: "text/markdown",
      cacheControl: "max-age=999",
      size: 1,
      metadata: {},
    });
    expect((await files().copy(from, bare, { copyMetadata: false })).error).toBeNull();
    expect((await files().info(bare)).data).toMatchObject({ cacheControl: "max-age=60", metadata: {} });
    for (const wrong of [{ mimetype: "no type" }, { cacheControl: "a\nb" }])
      expect((await files().copy(from, newName(), { copyMetadata: false, metadata: wrong })).error).not.toBeNull();
    expect([await textOf(described), await textOf(bare)]).toEqual(["a", "a"]);
  });

  test("a copy replaces an object by x-upsert alone, itself included, and keeps its id", async () => {
    const [one, two] = [newName(), newName()];
    await files().upload(one, "one");
    const { data: replaced } = await files().upload(two, "two");
    const copy = (body: object) =>
      at.ask("/object/copy", {
        method: "POST",
        headers: { "content-type": "application/json", "x-upsert": "true", "x-metadata": btoa('{"by":"Bob"}') },
        body: JSON.stringify({ bucketId: bucket, ...body }),
      });
    expect(await (await copy({ sourceKey: one, destinationKey: two })).json()).toMatchObject({
      Key: `${bucket}/${two}`,
      Id: replaced?.id,
    });
    expect(await textOf(two)).toBe("one");
    expect(
      (await copy({ sourceKey: two, destinationKey: two, copyMetadata: false, metadata: { mimetype: "text/css" } }))
        .status,
    ).toBe(200);
    expect((await files().info(two)).data).toMatchObject({
      id: replaced?.id,
      contentType: "text/css",
      metadata: { by: "Bob" },
    });
    expect([await textOf(one), await textOf(two)]).toEqual(["one", "one"]);
  });

  test("a copy is no way to call a file what it is not in a bucket that limits types", async () => {
    const name = newName();
    await files().upload(name, "<!doctype html><script>alert(1)</script>", { contentType: "text/plain" });
    const pictures = await at.bucket({ allowedMimeTypes: ["image/*"] });
    const options = { destinationBucket: pictures, copyMetadata: false, metadata: { mimetype: "image/png" } };
    expect((await files().copy(name, "a.png", options)).error).toMatchObject({ statusCode: "415" });
    const claimed = newName();
    await files().upload(claimed, "no picture", { contentType: "image/png" }); // this bucket takes any type, unseen
    expect((await files().copy(claimed, "a.png", { destinationBucket: pictures })).error).toMatchObject({
      statusCode: "415",
    });
    expect((await files().move(claimed, "a.png", { destinationBucket: pictures })).error).toMatchObject({
      statusCode: "415",
    });
  });

  test("onto an existing name, and of a missing object, are refused", async () => {
    const [one, two] = [newName(), newName()];
    await files().upload(one, "one");
    await files().upload(two, "two");
    for (const answer of [await files().move(one, two), await files().copy(one, two)]) {
      expect(answer.error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
    }
    for (const answer of [await files().move("nothing", "x"), await files().copy("nothing", "x")]) {
      expect(answer.error).toMatchObject({ message: "Object not found", statusCode: "404" });
    }
    expect([await textOf(one), await textOf(two)]).toEqual(["one", "two"]);
  });

  test("remove() returns whole names without the missing ones", async () => {
    const name = newName();
    const { data } = await files().upload(name, "a");
    const removed = await files().remove([name, "nothing.txt"]);
    expect(removed.data).toEqual([expect.objectContaining({ name, id: data?.id, bucket_id: bucket })]);
    expect((await files().download(name)).error).toMatchObject({ statusCode: "404" });
    expect((await files().remove([name])).data).toEqual([]);
  });

  test("an object is deleted by its URL", async () => {
    const name = newName();
    await files().upload(name, "a");
    const ask = () => at.ask(`/object/${bucket}/${name}`, { method: "DELETE" });
    expect(await (await ask()).json()).toEqual({ message: "Successfully deleted" });
    expect(await (await ask()).json()).toMatchObject({ code: "NoSuchKey" });
  });

  test("remove() takes at most a thousand names", async () => {
    const { error } = await files().remove(Array.from({ length: 1_001 }, (_, n) => `${n}`));
    expect(error).toMatchObject({ status: 400, statusCode: "400" });
  });
});
