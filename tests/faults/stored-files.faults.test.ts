import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startS3StandIn } from "@sacred-space/stand-ins/start-s3-stand-in.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { failToStart, removeData, type ServerProcess, startServer, startServerProcess } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: START_MS }); // the test starts processes

let fresh: FreshDatabase;
let server: ServerProcess;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServerProcess({ DATABASE_URL: fresh.url, LOG_LEVEL: "fatal" });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const documents = () =>
  createClient(server.url, server.keys.secret, { auth: { persistSession: false } }).storage.from("documents");
const unfinished = () => readdir(join(server.dataDir, "storage", ".unfinished")).catch(() => []);

test("a program killed in the middle of an upload leaves nothing that can be read, and what it acknowledged", async () => {
  expect(
    (await documents().upload("reading/first.txt", "acknowledged", { contentType: "text/plain" })).error,
  ).toBeNull();
  for (const path of ["reading/first.txt", "reading/second.txt"]) {
    const upload = request(`${server.url}/storage/v1/object/documents/${path}`, {
      method: "POST",
      headers: {
        apikey: server.keys.secret,
        "content-type": "text/plain",
        "content-length": "5000000",
        "x-upsert": "true",
      },
    });
    upload.on("error", () => undefined);
    upload.write("a".repeat(1_000_000));
    await expect.poll(unfinished).toHaveLength(path.includes("first") ? 1 : 2);
  }
  await server.kill();
  server = await server.again();
  expect(await (await documents().download("reading/first.txt")).data?.text()).toBe("acknowledged");
  expect((await documents().exists("reading/second.txt")).data).toBe(false);
  expect((await documents().list("reading")).data?.map(({ name }) => name)).toEqual(["first.txt"]);
  expect((await documents().upload("reading/second.txt", "again", { contentType: "text/plain" })).error).toBeNull();
  expect(await unfinished()).toHaveLength(2); // a job removes them after a day
});

test("the start says where files lie and how much the buckets hold", () => {
  const place = join(server.dataDir, "storage");
  expect(server.output()).toContain(
    `Stored files are kept in ${place} (several nodes must share this folder, or use S3): bills 0 (0.0 MB), documents 1 (0.0 MB), originals 0 (0.0 MB), pictures 0 (0.0 MB).`,
  );
});

describe("with S3", () => {
  let dir: string;
  let standIn: Awaited<ReturnType<typeof startS3StandIn>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "s3-"));
    standIn = await startS3StandIn({ dir });
  });
  afterAll(async () => {
    await standIn.stop();
    await rm(dir, { recursive: true });
  });
  const variables = (secret = standIn.account.secretAccessKey) => ({
    STORAGE_S3_ENDPOINT: standIn.account.endpoint ?? "",
    STORAGE_S3_BUCKET: standIn.account.bucket,
    STORAGE_S3_ACCESS_KEY_ID: standIn.account.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: secret,
    STORAGE_S3_FORCE_PATH_STYLE: "true",
  });

  test("files are there after the next start, and nothing of them on disk", async () => {
    const own = await freshDatabase();
    let program = await startServer({ DATABASE_URL: own.url, ...variables() });
    const files = () =>
      createClient(program.url, program.keys.secret, { auth: { persistSession: false } }).storage.from("documents");
    expect((await files().upload("a.txt", "kept in S3", { contentType: "text/plain" })).error).toBeNull();
    await program.stop();
    program = await program.again();
    expect(program.notes.join("\n")).toMatch(/Stored files are kept in the S3 bucket stored-files: .*\bdocuments 1 /);
    expect(await (await files().download("a.txt")).data?.text()).toBe("kept in S3");
    expect(await readdir(program.dataDir)).not.toContain("storage");
    await program.stop();
    await removeData(program);
    await own.close();
  });

  test("a wrong secret stops the start with one sentence, without the secret", async () => {
    const sentence = await failToStart({ ...variables("hunter2"), DATABASE_URL: fresh.url });
    expect(sentence).toBe("Stored files cannot be written: the bucket stored-files answers 403 Unknown.");
  });
});
