import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
beforeAll(async () => {
  at = await startStorage();
});
afterAll(() => at.close());

describe("a bucket", () => {
  test("is created, read, listed, changed and deleted", async () => {
    const storage = at.client();
    expect(await storage.createBucket("avatars", { public: true })).toEqual({ data: { name: "avatars" }, error: null });
    const read = await storage.getBucket("avatars");
    expect(read.data).toEqual({
      id: "avatars",
      name: "avatars",
      owner: "",
      public: true,
      type: "STANDARD",
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: expect.stringMatching(/^\d{4}-/) as string,
      updated_at: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual([
      "avatars",
      "bills",
      "documents",
      "originals",
      "pictures",
    ]);
    const changed = await storage.updateBucket("avatars", {
      public: false,
      fileSizeLimit: "20MB",
      allowedMimeTypes: ["image/*"],
    });
    expect(changed).toEqual({ data: { message: "Successfully updated" }, error: null });
    expect((await storage.getBucket("avatars")).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ["image/*"],
    });
    expect(await storage.deleteBucket("avatars")).toEqual({ data: { message: "Successfully deleted" }, error: null });
    expect((await storage.getBucket("avatars")).error).toMatchObject({
      message: "Bucket not found",
      status: 400,
      statusCode: "404",
    });
  });

  test("that exists is refused as a duplicate", async () => {
    const bucket = await at.bucket();
    const { error } = await at.client().createBucket(bucket);
    expect(error).toMatchObject({ message: "The resource already exists", status: 400, statusCode: "409" });
  });

  test("that does not exist cannot be changed, emptied or deleted", async () => {
    const storage = at.client();
    const answers = await Promise.all([
      storage.updateBucket("nothing", { public: true }),
      storage.emptyBucket("nothing"),
      storage.deleteBucket("nothing"),
    ]);
    for (const { error } of answers) expect(error).toMatchObject({ message: "Bucket not found", statusCode: "404" });
  });

  test("is deleted only when it is empty", async () => {
    const bucket = await at.bucket();
    await at.client().from(bucket).upload("a.txt", "a");
    expect((await at.client().deleteBucket(bucket)).error).toMatchObject({
      message: "The bucket you tried to delete is not empty",
      status: 400,
      statusCode: "409",
    });
    const emptied = await at.client().emptyBucket(bucket);
    expect(emptied.data).toEqual({ message: "Empty bucket has been queued. Completion may take up to an hour." });
    expect((await at.client().deleteBucket(bucket)).error).toBeNull();
  });
});

test("buckets are listed in pages, sorted and searched", async () => {
  for (const name of ["list-b", "list-a", "list-c"]) await at.client().createBucket(name);
  const listed = async (options: object) => (await at.client().listBuckets(options)).data?.map(({ id }) => id);
  expect(await listed({ search: "list-" })).toEqual(["list-a", "list-b", "list-c"]);
  expect(await listed({ search: "list-", sortColumn: "created_at", sortOrder: "desc" })).toEqual([
    "list-c",
    "list-a",
    "list-b",
  ]);
  expect(await listed({ search: "list-", limit: 1, offset: 1, sortColumn: "id", sortOrder: "asc" })).toEqual([
    "list-b",
  ]);
});

test.each([
  ["1kb", 1_000],
  ["1mb", 1_000_000],
  ["0.5MB", 500_000],
  ["1234", 1_234],
  [4_096, 4_096],
])("the size %s is %i bytes", async (size, bytes) => {
  const bucket = await at.bucket({ fileSizeLimit: size });
  expect((await at.client().getBucket(bucket)).data?.file_size_limit).toBe(bytes);
});

test.each(["20GB", 52_428_801])("a limit of %s is above the server's", async (fileSizeLimit) => {
  const { error } = await at.client().createBucket("large", { public: false, fileSizeLimit });
  expect(error).toMatchObject({
    message: "The object exceeded the maximum allowed size",
    status: 400,
    statusCode: "413",
  });
});

test.each(["", " x", "a/b", "..", ".", "ümlaut", "a\u0000b", "%2e%2e", "a".repeat(101)])(
  "the name %j is refused",
  async (name) => {
    const { error } = await at.client().createBucket(name);
    expect(error).toMatchObject({ message: "Bucket name invalid", status: 400, statusCode: "400" });
  },
);

test.each(["Units!", "with space", "a.b_c-d!*'()&$=@;:+,", "A".repeat(100)])(
  "the name %j is accepted",
  async (name) => {
    expect((await at.client().createBucket(name)).error).toBeNull();
    expect((await at.client().from(name).upload("a.txt", "a")).error).toBeNull();
    expect(await (await at.client().from(name).download("a.txt")).data?.text()).toBe("a");
  },
);

test.each([
  [{ name: 5 }, "body/name"],
  [{ name: "x", file_size_limit: "many" }, "body/file_size_limit"],
  [{ name: "x", allowed_mime_types: ["pictures"] }, "body/allowed_mime_types"],
  ["{", "Body is not valid JSON"],
])("the body %j is refused and named", async (body, words) => {
  const answer = await at.ask("/bucket", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      statusCode: "400",
      error: "InvalidRequest",
      code: "InvalidRequest",
      message: expect.stringContaining(words) as string,
    },
  ]);
});

test("creating a bucket needs the privilege, and an invisible bucket is 404", async () => {
  const denied = { message: "new row violates row-level security policy", status: 400, statusCode: "403" };
  for (const who of ["anon", "00000000-0000-4000-8000-000000000001", "admin"]) {
    expect((await at.client(who).createBucket("mine")).error).toMatchObject(denied);
  }
  expect((await at.client("anon").listBuckets()).data).toEqual([]);
  expect((await at.client("anon").getBucket("pictures")).error).toMatchObject({ statusCode: "404" });
  expect((await at.client("admin").listBuckets()).data?.length).toBeGreaterThan(1);
});

test.each(["/upload/resumable", "/upload/resumable/x", "/iceberg/v1", "/vector/x"])(
  "%s is refused as not enabled",
  async (path) => {
    const answer = await at.ask(path, { method: "POST" });
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "409", code: "FeatureNotEnabled" }]);
  },
);

test("a list of no buckets and a change of nothing are refused", async () => {
  const name = await at.bucket();
  const refused = { statusCode: "400", code: "InvalidRequest" };
  expect(await (await at.ask("/bucket?limit=0")).json()).toMatchObject(refused);
  expect(await (await at.ask(`/bucket/${name}`, { method: "PUT", body: "{}" })).json()).toMatchObject(refused);
});

test("S3's protocol is refused in words that its clients read", async () => {
  const { S3Client, ListBucketsCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint: `${at.url}/storage/v1/s3`,
    region: "local",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    forcePathStyle: true,
  });
  await expect(client.send(new ListBucketsCommand({}))).rejects.toMatchObject({
    name: "FeatureNotEnabled",
    message: "The feature s3 is not enabled for this resource",
  });
  expect((await at.ask("/s3/pictures/a.png", { method: "PUT", body: "a" })).headers.get("content-type")).toBe(
    "application/xml",
  );
});

test("an unknown route answers 404 in the protocol's shape", async () => {
  const answer = await at.ask("/nothing/at/all");
  expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "404", code: "NotFound" }]);
});

test("purging the CDN cache succeeds at once, since there is none", async () => {
  const answer = await at.ask("/cdn/pictures/a.png", { method: "DELETE" });
  expect([answer.status, await answer.json()]).toEqual([200, { message: "success" }]);
});
