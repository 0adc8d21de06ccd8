import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStorage, type TestStorage } from "./start-storage.ts";

const UNSTORABLE = "The request has characters that cannot be stored";
let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  at = await startStorage();
  bucket = await at.bucket();
});
afterAll(() => at.close());

/** Sends a request with an unresolved path, since clients resolve dots before they send an address. */
async function raw(
  method: string,
  path: string,
  body = "a",
): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = connect(at.port, "127.0.0.1");
  const length = method === "GET" ? "" : `Content-Length: ${body.length}\r\n`;
  socket.write(
    `${method} /storage/v1/object/${path} HTTP/1.1\r\nHost: x\r\napikey: service_role\r\n${length}Connection: close\r\n\r\n${method === "GET" ? "" : body}`,
  );
  const answer = await text(socket);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: parsed(rest.join("\r\n\r\n")) };
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return { message: body };
  }
}

describe("invalid names", () => {
  test.each([
    ["a NUL", "a%00b"],
    ["a percent sign that was encoded twice", "%252e%252e%252fetc%252fpasswd"],
    ["dots that were encoded twice", "a/%252e%252e/b"],
    ["broken encoding", "a%zzb"],
    ["half a UTF-8 sequence", "a%C3"],
    ["a letter with its accent", "caf%C3%A9.txt"],
    ["a letter and its accent", "cafe%CC%81.txt"],
    ["a right-to-left override", "a%E2%80%AEgnp.txt"],
    ["a backslash", "a%5C..%5Cb"],
    ["a line end", "a%0D%0Ab"],
    ["a hash", "a%23b"],
    ["a trailing slash", "a/"],
    ["an empty segment", "a%2F%2Fb"],
    ["1,025 characters", "a".repeat(1_025)],
    ["10,000 characters", "a".repeat(10_000)],
  ])("%s", async (_, name) => {
    for (const method of ["POST", "PUT"]) {
      expect(await raw(method, `${bucket}/${name}`)).toMatchObject({
        status: 400,
        body: { statusCode: "400", code: "InvalidKey" },
      });
    }
  });

  test.each(["..%2F..%2Fetc%2Fpasswd", "a%2F..%2F..%2Fb", "%2e%2e%2f%2e%2e%2fb", "a%2F.%2Fb"])(
    "dot segments: %s",
    async (name) => {
      expect(await raw("POST", `${bucket}/${name}`)).toMatchObject({ status: 400, body: { code: "InvalidKey" } });
      expect(await raw("GET", `${bucket}/${name}`)).toMatchObject({ status: 400, body: { code: "InvalidKey" } });
    },
  );

  test.each(["../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "x/../../public/../../../y"])(
    "a path traversal: %s",
    async (name) => {
      const { status, body } = await raw("GET", `${bucket}/${name}`);
      expect([status, Object.keys(body)]).toEqual([
        expect.toBeOneOf([400, 401, 404]),
        expect.arrayContaining(["message"]),
      ]);
    },
  );

  test("as the destination of move and copy, and in every list of names", async () => {
    const files = at.client().from(bucket);
    await files.upload("a.txt", "a", { upsert: true });
    for (const name of ["../x", "a/../../x", "a\u0000", "é", "a\\b", "", "/", "a//b", "x".repeat(1_025)]) {
      for (const answer of [await files.move("a.txt", name), await files.copy("a.txt", name)]) {
        expect(answer.error).toMatchObject({ status: 400, statusCode: "400" });
      }
    }
    expect((await files.remove(["../../a.txt", "%2e%2e/a.txt"])).data).toEqual([]);
    expect((await files.list("../../")).data).toEqual([]);
    expect((await files.createSignedUrls(["../a.txt"], 60)).data?.[0]?.signedUrl).toBeNull();
  });
});

test("1,024 characters are stored, and a name is never part of a path", async () => {
  const name = `${"a/".repeat(500)}${"b".repeat(24)}`;
  const { error } = await at.client().from(bucket).upload(name, "deep");
  expect(error).toBeNull();
  expect(await (await at.client().from(bucket).download(name)).data?.text()).toBe("deep");
  const below = await readdir(at.folder, { recursive: true });
  expect(below.filter((path) => path.includes("b".repeat(24)) || path.includes("a/a"))).toEqual([]);
  expect(below.filter((path) => !/^(\.unfinished|[a-z0-9_%-]+(\/[0-9a-f-]{36}){0,2})$/.test(path))).toEqual([]);
});

test.each(["!-_.*'()", "a b", "&$@=;:+,", ".hidden", "...", "CON", "-rf"])(
  "the name %j is stored unchanged",
  async (name) => {
    const files = at.client().from(bucket);
    const path = `signs/${name}`;
    const { error } = await files.upload(path, name, { upsert: true });
    expect(error).toBeNull();
    expect((await files.list("signs", { search: name })).data?.map((file) => file.name)).toContain(name);
    const { data } = await files.createSignedUrl(path, 60);
    expect(await (await fetch(data?.signedUrl ?? "")).text()).toBe(name);
  },
);

test("names with quotes, wildcards and SQL in them stay text", async () => {
  const files = at.client().from(bucket);
  for (const prefix of ["'; drop table storage.objects; --", "%", "_", "\\", "a' or '1'='1", "\u0000"]) {
    const { error, data } = await files.list(prefix);
    expect(error ? error.message : data).toEqual(prefix === "\u0000" ? UNSTORABLE : []);
  }
  expect((await files.exists("a.txt")).data).toBe(true);
});

test("characters that PostgreSQL cannot hold are the client's fault wherever they stand", async () => {
  const cursor = Buffer.from('["\\u0000","x"]').toString("base64url");
  const metadata = Buffer.from('{"\\ud800":"x"}').toString("base64");
  for (const answer of [
    await at.ask("/bucket/a%00b"),
    await at.ask("/object/public/a%00b/x"),
    await at.ask(`/object/list-v2/${bucket}`, { method: "POST", body: JSON.stringify({ cursor }) }),
    await at.ask(`/object/${bucket}/metadata.txt`, { method: "POST", body: "a", headers: { "x-metadata": metadata } }),
  ]) {
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "InvalidRequest", message: UNSTORABLE }]);
  }
});

test("a body that is not JSON, or over the limit, is refused in the protocol's shape", async () => {
  for (const body of ["{", "[]", '"x"', "null", `{"prefixes":["${"a".repeat(3_000_000)}"]}`]) {
    const answer = await at.ask(`/object/${bucket}`, { method: "DELETE", body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "400", code: "InvalidRequest" }]);
  }
});

test("no answer carries a stack trace, and a server error has a generic message", async () => {
  await at.fresh.asOwner("alter table storage.objects rename column metadata to hidden");
  const answer = await at.ask(`/object/${bucket}/a.txt`);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { statusCode: "500", error: "internal", code: "InternalError", message: "Internal server error" },
  ]);
  await at.fresh.asOwner("alter table storage.objects rename column hidden to metadata");
  expect(at.log).toContain("the storage could not answer");
});
