import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: START_MS }); // the test starts processes of its own

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "fatal" });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
});

const documents = () => createClient(server.url, server.keys.secret, { auth: { persistSession: false } }).storage.from("documents");
const unfinished = () => readdir(join(server.dataDir, "storage", ".unfinished")).catch(() => []);

test("a program killed in the middle of an upload leaves nothing that can be read, and what it acknowledged", async () => {
  expect((await documents().upload("reading/first.txt", "acknowledged", { contentType: "text/plain" })).error).toBeNull();
  for (const path of ["reading/first.txt", "reading/second.txt"]) {
    const upload = request(`${server.url}/storage/v1/object/documents/${path}`, {
      method: "POST",
      headers: { apikey: server.keys.secret, "content-type": "text/plain", "content-length": "5000000", "x-upsert": "true" },
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
  expect(await unfinished()).toHaveLength(2); // the sweep removes them after a day
});
