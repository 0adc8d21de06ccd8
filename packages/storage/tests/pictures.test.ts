import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
let jpeg: Buffer;
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket({ public: true });
  const red = { create: { width: 400, height: 200, channels: 3 as const, background: "red" } };
  jpeg = await sharp(red)
    .withExif({ IFD0: { Artist: "Ada" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  await at.client().from(bucket).upload("a.jpg", jpeg, { contentType: "image/jpeg" });
});
afterAll(() => at.close());
const files = (accept?: string) => at.client("service_role", accept ? { accept } : {}).from(bucket);
const sizeOf = async (blob: Blob | null) => {
  const { width, height, format } = await sharp(
    Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()),
  ).metadata();
  return { width, height, format };
};
const rendered = (query: string, name = "a.jpg", headers: Record<string, string> = {}) =>
  fetch(`${at.url}/storage/v1/render/image/public/${bucket}/${name}?${query}`, { headers });

describe("a picture in another size", () => {
  test("stays a JPEG, by its content and not by its Content-Type", async () => {
    const name = newName("jpg");
    await files().upload(name, jpeg); // the client declares text
    const { data, error } = await files().download(name, { transform: { width: 200, height: 200 } });
    expect(error).toBeNull();
    expect(data?.type).toBe("image/jpeg");
    expect(await sizeOf(data)).toEqual({ width: 200, height: 200, format: "jpeg" });
  });

  test.each([
    [{ width: 100 }, { width: 100, height: 50 }],
    [{ height: 100 }, { width: 200, height: 100 }],
    [
      { width: 100, height: 100, resize: "cover" as const },
      { width: 100, height: 100 },
    ],
    [
      { width: 100, height: 100, resize: "contain" as const },
      { width: 100, height: 50 },
    ],
    [
      { width: 100, height: 100, resize: "fill" as const },
      { width: 100, height: 100 },
    ],
    [{ width: 2_000 }, { width: 400, height: 200 }],
  ])("%j is %j", async (transform, size) => {
    expect(await sizeOf((await files().download("a.jpg", { transform })).data)).toMatchObject(size);
  });

  test("has its transformations in the x-transformations header", async () => {
    const header = async (query: string) => (await rendered(query)).headers.get("x-transformations");
    expect(await header("width=200&height=200&quality=60")).toBe("height:200,width:200,resizing_type:fill,quality:60");
    expect(await header("width=200&height=200")).toBe("height:200,width:200,resizing_type:fill");
    expect(await header("width=50&resize=contain")).toBe("width:50,resizing_type:fit");
    expect(await header("height=50&resize=fill")).toBe("height:50,resizing_type:force");
  });

  test("through a signed URL has the signed transformation", async () => {
    const { data } = await files().createSignedUrl("a.jpg", 60, {
      transform: { width: 200, height: 200, quality: 60 },
    });
    expect(data?.signedUrl).toContain(`/storage/v1/render/image/sign/${bucket}/a.jpg?token=`);
    const answer = await fetch(`${data?.signedUrl}&width=50`);
    expect(answer.headers.get("x-transformations")).toBe("height:200,width:200,resizing_type:fill,quality:60");
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
    expect(answer.headers.get("expires")).not.toBeNull();
    expect(await sizeOf(await answer.blob())).toMatchObject({ width: 200, height: 200 });
    expect((await fetch((data?.signedUrl ?? "").replace("/render/image/sign/", "/object/sign/"))).status).toBe(200);
  });

  test("is WebP or AVIF where the browser asks for it, unless its own format is wanted", async () => {
    const type = async (accept: string, format?: "origin") =>
      (await files(accept).download("a.jpg", { transform: { width: 20, ...(format && { format }) } })).data?.type;
    expect(await type("image/webp")).toBe("image/webp");
    expect(await type("image/avif,image/webp,*/*")).toBe("image/webp");
    expect(await type("image/avif")).toBe("image/avif");
    expect(await type("image/webp", "origin")).toBe("image/jpeg");
    expect((await rendered("width=20")).headers.get("vary")).toBe("Accept");
  });

  test("contains no EXIF data", async () => {
    const { exif } = await sharp(await (await rendered("width=100")).arrayBuffer()).metadata();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    expect(exif).toBeUndefined();
  });

  test("has caching headers and a sandbox policy", async () => {
    const answer = await rendered("width=90");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const again = await rendered("width=90", "a.jpg", { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect((await rendered("width=91", "a.jpg", { "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(
      200,
    );
  });
});

test.each([
  "width=0",
  "width=2001",
  "height=-1",
  "width=x",
  "resize=stretch",
  "quality=19",
  "quality=101",
  "format=exe",
  "width=1.5",
])("%s is refused", async (query) => {
  const answer = await rendered(query);
  expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "400", code: "InvalidRequest" }]);
});

describe("is returned unchanged:", () => {
  const animated = async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 10, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    return sharp([await frame("red"), await frame("blue")], { join: { animated: true } })
      .gif()
      .toBuffer();
  };
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an animated picture", animated, "image/gif"],
    ["text", () => Buffer.from("hello"), "text/plain"],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), "image/svg+xml"],
    ["a truncated JPEG", () => jpeg.subarray(0, jpeg.length / 2), "image/jpeg"],
    ["a PNG that claims to be enormous", enormous, "image/png"],
  ])("%s", async (_, make, contentType) => {
    const content = await make();
    const name = newName();
    await files().upload(name, content, { contentType });
    const { data } = await files().download(name, { transform: { width: 5 } });
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(content)).toBe(true);
    expect(data?.type).toBe(contentType);
  });
});

/** A picture of 60,000 x 60,000 according to its header. */
function enormous(): Buffer {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}

test("a picture that may not be read is not rendered", async () => {
  const secret = await at.bucket();
  await at.client().from(secret).upload("a.jpg", jpeg);
  expect(
    (
      await at
        .client("anon")
        .from(secret)
        .download("a.jpg", { transform: { width: 5 } })
    ).error,
  ).toMatchObject({ statusCode: "404" });
  expect((await fetch(`${at.url}/storage/v1/render/image/public/${secret}/a.jpg?width=5`)).status).toBe(400);
});

test("results are cached in a folder of limited size with LRU eviction", async () => {
  const { defaultSettings } = await import("../settings.ts");
  const { createPictures } = await import("../pictures/pictures.ts");
  const cacheFolder = join(at.folder, "..", "small-cache");
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  let read = 0;
  const pictures = createPictures(
    { ...defaultSettings.pictures, cacheFolder, cacheBytes: 60_000 },
    { warn: () => undefined },
  );
  const ask = (width: number) =>
    pictures("version", { width, format: "origin" }, "webp", () => Promise.resolve(((read += 1), noise)));
  for (let width = 60; width < 100; width += 1) expect((await ask(width))?.format).toBe("webp");
  expect(read).toBe(40);
  await Promise.all([ask(99), ask(99)]);
  expect(read).toBe(40);
  await ask(60);
  expect(read).toBe(41);
  const names = await readdir(cacheFolder);
  expect(names.length).toBeGreaterThan(1);
  expect(names.length).toBeLessThan(40);
  await Promise.all([ask(200), ask(200)]);
  expect(read).toBe(42);
});
