import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let bucket: string;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
beforeAll(async () => {
  at = await startStorage({ settings: { fileSizeLimit: 2_000_000 } });
  bucket = await at.bucket({ public: true });
  await at.client().from(bucket).upload("a.txt", "0123456789");
});
afterAll(() => at.close());
const read = (name: string, headers: Record<string, string> = {}, query = "", method = "GET") =>
  fetch(`${at.url}/storage/v1/object/public/${bucket}/${name}${query}`, { headers, method });

describe("a file is served", () => {
  test("with caching headers, and a policy that runs nothing in it", async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await read("a.txt", {}, "", method);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/plain;charset=UTF-8",
        "content-length": "10",
        etag: '"781e5e245d69b566979b86e28d23f2c7"',
        "last-modified": expect.stringMatching(/ GMT$/) as string,
        "cache-control": "max-age=3600",
        "accept-ranges": "bytes",
        "x-robots-tag": "none",
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
      });
      expect(await answer.text()).toBe(method === "GET" ? "0123456789" : "");
      expect(answer.headers.get("content-disposition")).toBeNull();
    }
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ])("in part: %s", async (range, text, contentRange) => {
    const answer = await read("a.txt", { range });
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      206,
      text,
      contentRange,
    ]);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
  });

  test.each(["bytes=10-", "bytes=5-2", "bytes=-0", "bytes=x-y", "bytes=-"])(
    "a range of %s is refused",
    async (range) => {
      const answer = await read("a.txt", { range });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { statusCode: "400", error: "invalid_range", code: "InvalidRange", message: "invalid range provided" },
      ]);
    },
  );

  test.each([{ range: "bytes=0-1,4-5" }, { range: "lines=1-2" }, { range: "bytes=0-3", "if-range": '"another"' }])(
    "in full for %j",
    async (headers) => {
      const answer = await read("a.txt", headers as unknown as Record<string, string>);
      expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    },
  );

  test("as 304 for a matching condition", async () => {
    const { headers } = await read("a.txt");
    const etag = headers.get("etag") ?? "";
    const modified = headers.get("last-modified") ?? "";
    for (const condition of [
      { "if-none-match": etag },
      { "if-none-match": `"x", W/${etag}` },
      { "if-none-match": "*" },
      { "if-modified-since": modified },
    ]) {
      const answer = await read("a.txt", condition as unknown as Record<string, string>);
      expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await read("a.txt", { "if-none-match": '"x"', "if-modified-since": modified })).status).toBe(200);
    expect((await read("a.txt", { "if-modified-since": "Mon, 01 Jan 2001 00:00:00 GMT" })).status).toBe(200);
  });

  test("as a download on request, and always for active content", async () => {
    const disposition = async (name: string, query = "") =>
      (await read(name, {}, query)).headers.get("content-disposition");
    expect(await disposition("a.txt", "?download=")).toBe("attachment;");
    expect(await disposition("a.txt", "?download=b.txt")).toBe("attachment; filename=b.txt; filename*=UTF-8''b.txt");
    for (const contentType of [
      "text/html",
      "image/svg+xml",
      "application/xhtml+xml",
      "text/xml;charset=utf-8",
      "application/atom+xml",
      "TEXT/HTML",
    ]) {
      const name = newName("html");
      await at.client().from(bucket).upload(name, "<script>alert(1)</script>", { contentType });
      expect([contentType, await disposition(name)]).toEqual([contentType, "attachment;"]);
    }
  });

  test("active content is served inline where the bucket allows its type", async () => {
    const drawings = await at.bucket({ public: true, allowedMimeTypes: ["image/svg+xml"] });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    expect((await at.client().from(drawings).upload("a.svg", svg, { contentType: "image/svg+xml" })).error).toBeNull();
    const answer = await fetch(at.client().from(drawings).getPublicUrl("a.svg").data.publicUrl);
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });
});

test("a stored script or style sheet is not run by a page of this origin", async () => {
  await at.client().from(bucket).upload("a.js", "alert(1)", { contentType: "text/javascript" });
  await at.client().from(bucket).upload("a.css", "*{}", { contentType: "text/css" });
  const asked = async (name: string, dest: string, site: string) =>
    (await read(name, { "sec-fetch-dest": dest, "sec-fetch-site": site })).status;
  expect(await asked("a.js", "script", "same-origin")).toBe(400);
  expect(await asked("a.js", "serviceworker", "same-origin")).toBe(400);
  expect(await asked("a.css", "style", "same-origin")).toBe(400);
  expect([await asked("a.js", "empty", "same-origin"), await asked("a.js", "script", "cross-site")]).toEqual([
    200, 200,
  ]);
  expect([await asked("a.txt", "script", "same-origin")]).toEqual([200]); // the browser refuses it: nosniff
  expect((await read("a.js")).headers.get("vary")).toBe("Sec-Fetch-Dest, Sec-Fetch-Site");
});

describe("a bucket's limits", () => {
  test.each([
    ["1kb", 1_000],
    ["1mb", 1_000_000],
  ])("%s: one byte more is refused, for every kind of upload", async (fileSizeLimit, most) => {
    const files = at.client().from(await at.bucket({ fileSizeLimit }));
    const bodies = (size: number) => [
      "a".repeat(size),
      new Blob(["a".repeat(size)]),
      new Blob(["a".repeat(size)]).stream(),
    ];
    for (const body of bodies(most)) expect((await files.upload(newName(), body, { duplex: "half" })).error).toBeNull();
    for (const body of bodies(most + 1)) {
      const name = newName();
      const { error } = await files.upload(name, body, { duplex: "half" });
      expect(error).toMatchObject({
        message: "The object exceeded the maximum allowed size",
        status: 400,
        statusCode: "413",
      });
      expect((await files.exists(name)).data).toBe(false);
    }
  });

  test("the server's limit applies where a bucket has none", async () => {
    const { error } = await at.client().from(bucket).upload("large.bin", "a".repeat(2_000_001));
    expect(error).toMatchObject({ statusCode: "413" });
  });

  test("a Content-Length of 5 GB is refused before the body is read", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number | undefined;
      body: string;
      connection: string | undefined;
    }>();
    const upload = request(`${at.url}/storage/v1/object/${bucket}/huge.bin`, {
      method: "POST",
      headers: { apikey: "service_role", "content-length": 5_000_000_000, "content-type": "video/mp4" },
    });
    upload.on("error", reject);
    upload.on("response", (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode, body, connection: answer.headers.connection }));
    });
    upload.flushHeaders(); // sends no byte of the body
    const { status, body, connection } = await promise;
    upload.destroy();
    expect([status, JSON.parse(body), connection]).toMatchObject([
      400,
      { statusCode: "413", code: "EntityTooLarge" },
      "close",
    ]);
  });

  test("types: exact ones and families, others refused with the reference's message", async () => {
    const files = at.client().from(await at.bucket({ allowedMimeTypes: ["image/png", "text/*"] }));
    expect((await files.upload("a.png", PNG, { contentType: "image/png" })).error).toBeNull();
    expect((await files.upload("a.txt", "a", { contentType: "text/plain" })).error).toBeNull();
    const { error } = await files.upload("a.jpg", PNG, { contentType: "image/jpeg" });
    expect(error).toMatchObject({ message: "mime type image/jpeg is not supported", status: 400, statusCode: "415" });
  });

  test.each([
    ["HTML that is sent as a picture", "image/png", "<!DOCTYPE html><script>alert(1)</script>"],
    ["SVG that is sent as a picture", "image/png", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["SVG with a declaration", "image/jpeg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a PDF that is sent as a picture", "image/webp", "%PDF-1.7\n1 0 obj"],
    ["a program that is sent as text", "text/plain", Buffer.from("7f454c4602010100000000000000000002003e00", "hex")],
    ["text that is sent as a PDF", "application/pdf", "not a PDF"],
    ["nothing that is sent as a picture", "image/png", ""],
  ])("the content is checked where types are limited: %s", async (_, contentType, content) => {
    const files = at.client().from(await at.bucket({ allowedMimeTypes: ["image/*", "text/plain", "application/pdf"] }));
    const { error } = await files.upload("a", content, { contentType });
    expect(error).toMatchObject({
      message: expect.stringContaining(`mime type ${contentType} is not supported`) as string,
      statusCode: "415",
    });
    expect((await files.exists("a")).data).toBe(false);
  });

  test.each([
    ["image/png", PNG],
    ["image/jpeg", PNG], // also a picture; the reference's tests send a JPEG as a PNG
    ["application/pdf", "%PDF-1.7\n1 0 obj"],
    ["text/plain", "Grüße"],
  ])("content that matches its type is accepted: %s", async (contentType, content) => {
    const files = at.client().from(await at.bucket({ allowedMimeTypes: ["image/*", "text/plain", "application/pdf"] }));
    expect((await files.upload("a", content, { contentType })).error).toBeNull();
  });
});

test("an upload says what search engines may do with it; nonsense is refused", async () => {
  const send = (tag: string) =>
    at.ask(`/object/${bucket}/robots.txt`, {
      method: "POST",
      body: "a",
      headers: { "x-upsert": "true", "x-robots-tag": tag },
    });
  for (const tag of [
    "all",
    "max-snippet: 10, notranslate",
    "googlebot: nofollow",
    "unavailable_after: 25 Jun 2030 15:00:00 GMT",
  ]) {
    expect((await send(tag)).status).toBe(200);
    expect((await read("robots.txt")).headers.get("x-robots-tag")).toBe(tag);
  }
  for (const tag of ["invalidrule", "all,", "max-snippet: many"]) {
    expect(await (await send(tag)).json()).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
  }
  expect((await send("")).status).toBe(200);
  expect((await read("robots.txt")).headers.get("x-robots-tag")).toBe("none");
});

test("a type that a form names after its file is checked like any other", async () => {
  const limited = await at.bucket({ allowedMimeTypes: ["image/jpeg", "text/plain"] });
  const send = (type: string) => {
    const body = new FormData();
    body.append("", new Blob(["hello"], { type: "text/plain" }), "a.txt");
    body.append("contentType", type);
    return at.ask(`/object/${limited}/a.txt`, { method: "POST", body, headers: { "x-upsert": "true" } });
  };
  for (const type of ["image/png", "image/jpeg"])
    expect(await (await send(type)).json()).toMatchObject({ code: "InvalidMimeType" });
  expect((await at.client().from(limited).list()).data).toEqual([]);
  expect((await send("text/plain")).status).toBe(200);
});

test("an empty folder is kept by a file of no bytes, whatever types a bucket takes", async () => {
  const files = at.client().from(await at.bucket({ allowedMimeTypes: ["image/jpeg"] }));
  expect((await files.upload("a/.emptyFolderPlaceholder", "")).error).toBeNull();
  expect((await files.upload("b/.emptyFolderPlaceholder", "x")).error).toMatchObject({ statusCode: "413" });
});

test("metadata of more than 1 MB is refused", async () => {
  const body = new FormData();
  body.append("metadata", JSON.stringify({ a: "x".repeat(1_100_000) }));
  body.append("", new Blob(["a"]));
  const answer = await at.ask(`/object/${bucket}/meta.txt`, { method: "POST", body });
  expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "400", code: "InvalidRequest" }]);
  expect((await at.client().from(bucket).exists("meta.txt")).data).toBe(false);
});
