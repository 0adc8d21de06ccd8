import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { skipUnless } from "../../../tests/support/skip-unless.ts";
import type { ByteStore } from "../bytes/byte-store.ts";
import { folderStore } from "../bytes/folder.ts";
import type { Identify } from "../identity.ts";
import { newName, startStorage, type TestStorage } from "./start-storage.ts";

/** Faults of the next write: the number of bytes after which the disk is full, or a wait before the bytes are durable. */
let fullAfter: number | undefined;
let beforeDurable: (() => Promise<unknown>) | undefined;
let sessionEnded = false;

/** A folder store whose disk can be full. */
function faultyStore(folder: string): ByteStore {
  const store = folderStore(folder);
  return {
    ...store,
    async write(place, source) {
      await store.write(place, Readable.from(filling(source)));
      await beforeDurable?.();
    },
  };
}

async function* filling(source: Readable) {
  let written = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    written += chunk.length;
    if (fullAfter !== undefined && written > fullAfter)
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    yield chunk;
  }
}

const identify: Identify = () =>
  Promise.resolve(
    sessionEnded
      ? { ok: false, reason: "token", message: "the session has ended" }
      : { ok: true, identity: { role: "service_role" } },
  );

let at: TestStorage;
let bucket: string;
beforeAll(async () => {
  at = await startStorage({ bytes: faultyStore, identify });
  bucket = await at.bucket();
});
afterAll(() => at.close());
const files = () => at.client().from(bucket);
const stored = async () =>
  (await readdir(at.folder, { recursive: true })).filter(
    (path) => /[0-9a-f-]{36}$/.test(path) && !/^[^/]+\/[^/]+$/.test(path),
  );
const unfinished = async () => readdir(`${at.folder}/.unfinished`);
const nothingLeft = async (name: string) => {
  expect((await files().exists(name)).data).toBe(false);
  await expect.poll(unfinished).toEqual([]);
};

describe("a full disk", () => {
  test("is named, leaves nothing, and leaves what was there", async () => {
    const name = newName();
    await files().upload(name, "first");
    const before = await stored();
    fullAfter = 100_000;
    const fresh = newName();
    for (const answer of [
      await files().upload(fresh, new Blob(["a".repeat(500_000)])),
      await files().upload(fresh, "a".repeat(500_000)),
      await files().upload(name, "a".repeat(500_000), { upsert: true }),
    ]) {
      expect(answer.error).toMatchObject({
        message: "There is no space left to store the object",
        status: 500,
        statusCode: "500",
      });
    }
    fullAfter = undefined;
    await nothingLeft(fresh);
    expect(await stored()).toEqual(before);
    expect(await (await files().download(name)).data?.text()).toBe("first");
    expect(at.log).toContain("the storage could not answer");
    expect((await files().upload(fresh, "a".repeat(500_000))).error).toBeNull();
  });
});

const disk = smallDisk();
describe("a disk of 2 MB", skipUnless(disk !== undefined, "the tests run as root, who may mount a file system"), () => {
  afterAll(() => disk && execFileSync("umount", [disk]));

  test("that is full refuses more, leaves nothing of it and keeps what it has", async () => {
    const full = await startStorage({ bytes: () => folderStore(disk ?? "") });
    const bucket = await full.bucket();
    const files = full.client().from(bucket);
    expect((await files.upload("first.bin", Buffer.alloc(1_100_000, "a"))).error).toBeNull();
    for (let round = 0; round < 3; round += 1) {
      const { error } = await files.upload("second.bin", Buffer.alloc(1_500_000, "b"));
      expect(error).toMatchObject({ message: "There is no space left to store the object", status: 500 });
    }
    expect((await files.copy("first.bin", "copied.bin")).error).toMatchObject({ status: 500 });
    expect((await files.list()).data?.map(({ name }) => name)).toEqual(["first.bin"]);
    expect((await files.download("first.bin")).data?.size).toBe(1_100_000);
    expect(await readdir(`${disk}/.unfinished`)).toEqual([]);
    expect((await files.upload("third.bin", Buffer.alloc(500_000, "c"))).error).toBeNull();
    await full.close();
  });
});

function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    return undefined;
  }
}

describe("an upload that breaks off", () => {
  /** Sends half a body and disconnects. */
  async function breakOff(path: string, headers: Record<string, string> = {}, head = ""): Promise<void> {
    const upload = request(`${at.url}/storage/v1/object/${bucket}/${path}`, {
      method: "POST",
      headers: { apikey: "service_role", "content-length": "1000000", ...headers },
    });
    upload.on("error", () => undefined);
    upload.write(head + "a".repeat(400_000));
    await expect.poll(unfinished).toHaveLength(1);
    upload.destroy();
  }

  test("leaves nothing, as bytes and as a form", async () => {
    const name = newName();
    await breakOff(name);
    await nothingLeft(name);
    const head = '--x\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
    await breakOff(name, { "content-type": "multipart/form-data; boundary=x" }, head);
    await nothingLeft(name);
    expect(at.log.filter((line) => line !== "the storage could not answer")).toEqual([]);
  });

  test("leaves what it would have replaced", async () => {
    const name = newName();
    await files().upload(name, "first");
    await breakOff(name, { "x-upsert": "true" });
    await expect.poll(unfinished).toEqual([]);
    expect(await (await files().download(name)).data?.text()).toBe("first");
  });

  test("a form that ends in the middle of its file is refused", async () => {
    const name = newName();
    const body =
      '--x\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhalf a fi';
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await at.ask(`/object/${bucket}/${name}`, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "InvalidRequest" }]);
    await nothingLeft(name);
  });
});

describe("two uploads to one name at once", () => {
  test("without upsert: one is stored whole, the other is refused and leaves nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = newName();
      const before = (await stored()).length;
      const contents = Array.from({ length: 4 }, (_, n) => String(n).repeat(200_000));
      const answers = await Promise.all(contents.map((content) => files().upload(name, new Blob([content]))));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      for (const { error } of answers)
        expect(error?.message ?? "The resource already exists").toBe("The resource already exists");
      const winner = answers.findIndex(({ error }) => error === null);
      expect((await (await files().download(name)).data?.text()) === contents[winner]).toBe(true);
      await expect.poll(async () => (await stored()).length).toBe(before + 1);
    }
  });

  test("with upsert: all are acknowledged, and one of them is there, whole, with one id", async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = newName();
      const contents = Array.from({ length: 4 }, (_, n) => String(n).repeat(200_000));
      const answers = await Promise.all(
        contents.map((content) => files().upload(name, new Blob([content]), { upsert: true })),
      );
      for (const { error } of answers) expect(error).toBeNull();
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
      expect(contents).toContain(await (await files().download(name)).data?.text());
    }
  });

  test("readers meanwhile get one version whole, with its own size and ETag", async () => {
    const name = newName();
    await files().upload(name, "0".repeat(300_000));
    const control = new AbortController();
    const writing = (async () => {
      for (let n = 1; !control.signal.aborted; n += 1) await files().update(name, String(n % 10).repeat(300_000 + n));
    })();
    for (let n = 0; n < 40; n += 1) {
      const answer = await at.ask(`/object/${bucket}/${name}`);
      const body = await answer.text();
      expect([answer.status, body.length, new Set(body).size]).toEqual([
        200,
        Number(answer.headers.get("content-length")),
        1,
      ]);
    }
    control.abort();
    await writing;
  });
});

test("what is being uploaded cannot be read before it is complete", async () => {
  const name = newName();
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeDurable = () => promise;
  const uploading = files().upload(name, "whole");
  await pause(200);
  expect((await files().exists(name)).data).toBe(false);
  expect((await files().list("folder", { search: name.split("/")[1] ?? "" })).data).toEqual([]);
  beforeDurable = undefined;
  resolve();
  expect((await uploading).error).toBeNull();
  expect((await files().exists(name)).data).toBe(true);
});

test("a session that ends while the body arrives writes nothing", async () => {
  const name = newName();
  const before = await stored();
  beforeDurable = () => Promise.resolve((sessionEnded = true));
  const { error } = await files().upload(name, "a");
  [beforeDurable, sessionEnded] = [undefined, false];
  expect(error).toMatchObject({ message: "the session has ended", statusCode: "403" });
  await nothingLeft(name);
  expect(await stored()).toEqual(before);
});

test("a bucket that is deleted while the body arrives takes nothing", async () => {
  const gone = await at.bucket();
  const before = await stored();
  beforeDurable = () => at.client().deleteBucket(gone);
  const { error } = await at.client().from(gone).upload("a.txt", "a");
  beforeDurable = undefined;
  expect(error).toMatchObject({ message: "Bucket not found", statusCode: "404" });
  expect(await stored()).toEqual(before);
});

test("a commit whose answer is lost leaves its bytes: the row may be there", async () => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
  let hasWritten = false; // only commits of writing transactions get lost
  const losing = function (this: pg.Client, ...given: unknown[]): unknown {
    const result = query.apply(this, given);
    const text = String(given[0]);
    if (text !== "commit" || !hasWritten) {
      hasWritten = /^(insert into|update) storage\.objects/.test(text);
      return result;
    }
    hasWritten = false;
    return result.then(() =>
      Promise.reject(Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })),
    );
  };
  const [uploaded, copied, moved] = [newName(), newName(), newName()];
  const elsewhere = await at.bucket();
  await files().upload(moved, "moved");
  const lost = vi.spyOn(pg.Client.prototype, "query").mockImplementation(losing);
  try {
    expect((await files().upload(uploaded, "uploaded")).error).not.toBeNull();
    expect((await files().copy(moved, copied)).error).not.toBeNull();
    expect((await files().move(moved, moved, { destinationBucket: elsewhere })).error).not.toBeNull();
  } finally {
    lost.mockRestore();
  }
  expect(await (await files().download(uploaded)).data?.text()).toBe("uploaded");
  expect(await (await files().download(copied)).data?.text()).toBe("moved");
  expect(await (await at.client().from(elsewhere).download(moved)).data?.text()).toBe("moved");
});

test("a refused upload of more than a body's worth is answered, and a body that does not end holds no connection", async () => {
  const name = newName();
  await files().upload(name, "first");
  for (let round = 0; round < 5; round += 1) {
    const answer = await at.ask(`/object/${bucket}/${name}`, {
      method: "POST",
      body: Buffer.alloc(20_000_000),
      headers: { "content-type": "text/plain" },
    });
    expect(await answer.json()).toMatchObject({ statusCode: "409" });
  }
  const slow = connect(at.port, "127.0.0.1");
  slow.write(
    `POST /storage/v1/object/${bucket}/${name} HTTP/1.1\r\nHost: x\r\napikey: service_role\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n`,
  );
  const trickle = setInterval(() => slow.write("a"), 100);
  const answer = await text(slow); // waits for the end of the connection
  clearInterval(trickle);
  expect(answer).toContain('"statusCode":"409"');
}, 20_000);
