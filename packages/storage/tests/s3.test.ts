import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3StandIn, startS3StandIn } from "@sacred-space/stand-ins/start-s3-stand-in.ts";
import { MissingBytes, type Place } from "../bytes/byte-store.ts";
import { s3Store } from "../bytes/s3.ts";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

let dir: string;
let standIn: S3StandIn;
let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "s3-"));
  standIn = await startS3StandIn({ dir });
  at = await startStorage({ bytes: () => s3Store(standIn.account) });
  bucket = await at.bucket();
});
afterAll(async () => {
  await at.close();
  await standIn.stop();
  await rm(dir, { recursive: true, force: true });
});
const files = () => at.client().from(bucket);
const places = async () => (await Array.fromAsync(at.bytes.list())).map(({ place }) => place);

describe("over S3", () => {
  test("a small file comes back, whole and in part", async () => {
    const name = newName();
    expect((await files().upload(name, "0123456789")).error).toBeNull();
    expect(await (await files().download(name)).data?.text()).toBe("0123456789");
    const part = await at.ask(`/object/${bucket}/${name}`, { headers: { range: "bytes=2-4" } });
    expect([part.status, await part.text()]).toEqual([206, "234"]);
  });

  test("a file of several parts comes back, an empty one too", async () => {
    const content = Buffer.alloc(12_000_000, "ab\n");
    const name = newName();
    expect((await files().upload(name, new Blob([content]))).error).toBeNull();
    const { data } = await files().download(name);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(content)).toBe(true);
    const empty = newName();
    await files().upload(empty, "");
    expect((await files().download(empty)).data?.size).toBe(0);
  });

  test("files are replaced, copied, moved and removed", async () => {
    const other = await at.bucket();
    const name = newName();
    await files().upload(name, "first");
    await files().update(name, "second");
    await files().copy(name, "copied.txt");
    await files().move(name, "moved.txt", { destinationBucket: other });
    expect(await (await files().download("copied.txt")).data?.text()).toBe("second");
    expect(await (await at.client().from(other).download("moved.txt")).data?.text()).toBe("second");
    await files().remove(["copied.txt"]);
    expect((await files().exists("copied.txt")).data).toBe(false);
  });

  test("an upload that is too large leaves nothing", async () => {
    const before = await places();
    const small = await at.bucket({ fileSizeLimit: 6_000_000 });
    const { error } = await at
      .client()
      .from(small)
      .upload("a.bin", new Blob([Buffer.alloc(7_000_000)]).stream(), { duplex: "half" });
    expect(error).toMatchObject({ statusCode: "413" });
    expect(await places()).toEqual(before);
    expect(await at.bytes.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test("bytes that are missing are a missing object, and reported", async () => {
    const name = newName();
    await files().upload(name, "a");
    const [row] = await at.fresh.asOwner<Place>(
      "select bucket_id as bucket, id as object, version from storage.objects where name = $1",
      [name],
    );
    await at.bytes.remove([row as Place]);
    expect((await files().download(name)).error).toMatchObject({ message: "Object not found", statusCode: "404" });
    expect(at.log).toContain("the bytes of a stored object are missing");
  });
});

test("a wrong secret, account or bucket is refused and named", async () => {
  const refusal = (given: object) => s3Store({ ...standIn.account, ...given }).check();
  await expect(refusal({})).resolves.toBeUndefined();
  await expect(refusal({ secretAccessKey: "wrong" })).rejects.toThrow("the bucket stored-files answers 403");
  await expect(refusal({ accessKeyId: "AKIANOBODY" })).rejects.toThrow("403");
  await expect(refusal({ bucket: "another" })).rejects.toThrow("the bucket another answers 404");
  await expect(refusal({ endpoint: "http://127.0.0.1:9" })).rejects.toThrow("ECONNREFUSED");
  const place = { bucket: "b", object: "o", version: "v" };
  const wrong = s3Store({ ...standIn.account, secretAccessKey: "wrong" });
  await expect(wrong.write(place, Readable.from(["a"]))).rejects.toThrow("SignatureDoesNotMatch");
  await expect(wrong.read(place)).rejects.toThrow("SignatureDoesNotMatch");
});

test("an upload that breaks off leaves nothing, and what a dead process left is removed", async () => {
  const store = s3Store(standIn.account);
  const place = { bucket: "b", object: "o", version: "broken" };
  const breaking = Readable.from(
    (async function* () {
      for (let part = 0; part < 3; part += 1) yield Buffer.alloc(5_242_880);
      throw new Error("the client is gone");
    })(),
  );
  await expect(store.write(place, breaking)).rejects.toThrow("the client is gone");
  await expect(store.read(place)).rejects.toThrow(MissingBytes);
  const { S3Client, CreateMultipartUploadCommand } = await import("@aws-sdk/client-s3");
  const { accessKeyId, secretAccessKey, bucket: Bucket, endpoint, ...account } = standIn.account;
  const client = new S3Client({ ...account, endpoint: endpoint ?? "", credentials: { accessKeyId, secretAccessKey } });
  await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "b/o/v" }));
  expect(await store.removeUnfinished(new Date(0))).toBe(0);
  expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
});

test("more objects than a page are all listed", async () => {
  const store = s3Store(standIn.account);
  for (let n = 0; n < 1_005; n += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, 1_005 - n) }, (_, i) =>
        store.write({ bucket: "many", object: `o${n + i}`, version: "v" }, Readable.from(["a"])),
      ),
    );
  }
  const listed = (await Array.fromAsync(store.list())).filter(({ place }) => place.version === "v");
  expect(new Set(listed.map(({ place }) => place.object)).size).toBe(1_005);
  expect(await buffer(await store.read({ bucket: "many", object: "o7", version: "v" }))).toEqual(Buffer.from("a"));
}, 60_000);
