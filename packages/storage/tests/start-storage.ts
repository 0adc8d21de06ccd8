import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { pino } from "pino";
import { type FreshDatabase, freshDatabase } from "../../../tests/support/database/database.ts";
import { createStorageApi } from "../api.ts";
import type { ByteStore } from "../bytes/byte-store.ts";
import { folderStore } from "../bytes/folder.ts";
import type { Identify } from "../identity.ts";
import { defaultSettings, type Settings } from "../settings.ts";

/** The storage API on its own port. */
export type TestStorage = {
  url: string;
  port: number;
  fresh: FreshDatabase;
  folder: string;
  bytes: ByteStore;
  log: string[];
  /** The official client as service_role, anon or a user by id. */
  client(who?: string, headers?: Record<string, string>): ReturnType<typeof createClient>["storage"];
  /** Sends a request with a key; `path` is relative to /storage/v1. */
  ask(path: string, init?: RequestInit & { who?: string | undefined }): Promise<Response>;
  /** Creates a bucket as service_role. */
  bucket(options?: { public?: boolean; fileSizeLimit?: string | number; allowedMimeTypes?: string[] }): Promise<string>;
  close(): Promise<void>;
};

export const USER = "00000000-0000-4000-8000-000000000001";
export const STRANGER = "00000000-0000-4000-8000-000000000002";
const UUID = /^[0-9a-f-]{36}$/;

/** The key names the role, or the user who has signed in. */
const identify: Identify = (headers, param) => {
  const key = headers.get("apikey") ?? param;
  if (!key) return Promise.resolve({ ok: false, reason: "key", message: "No API key found in request", hint: "none" });
  const who = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? key;
  if (UUID.test(who)) return Promise.resolve({ ok: true, identity: { role: "authenticated", claims: { sub: who } } });
  if (who === "anon" || who === "service_role" || who === "admin")
    return Promise.resolve({ ok: true, identity: { role: who } });
  return Promise.resolve({ ok: false, reason: "token", message: "Invalid Compact JWS" });
};

type Options = {
  settings?: Partial<Settings>;
  bytes?: (folder: string) => ByteStore | Promise<ByteStore>;
  identify?: Identify;
};

export async function startStorage({
  settings,
  bytes: open = folderStore,
  identify: given = identify,
}: Options = {}): Promise<TestStorage> {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  const bytes = await open(join(folder, "bytes"));
  const log: string[] = [];
  const pictures = { ...defaultSettings.pictures, cacheFolder: join(folder, "pictures") };
  const api = createStorageApi(
    {
      identify: given,
      pool: fresh.database.pool,
      log: pino(
        { level: "warn" },
        { write: (line: string) => void log.push((JSON.parse(line) as { msg: string }).msg) },
      ),
      bytes,
      addressKey: new Uint8Array(32).fill(7),
    },
    { ...defaultSettings, timeout: 60_000, pictures, ...settings },
  );
  const answer = getRequestListener(new Hono().route("/storage/v1", api).fetch);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let buckets = 0;
  const at: TestStorage = {
    url,
    port,
    fresh,
    folder: join(folder, "bytes"),
    bytes,
    log,
    client: (who = "service_role", headers = {}) =>
      createClient(url, who, { auth: { persistSession: false }, global: { headers } }).storage,
    ask: (path, { who = "service_role", ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (who) headers.set("apikey", who);
      return fetch(`${url}/storage/v1${path}`, { ...init, headers });
    },
    async bucket(options = {}) {
      const name = `bucket-${(buckets += 1)}`;
      const { error } = await at.client().createBucket(name, { public: false, ...options });
      if (error) throw error;
      return name;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return at;
}

/** The path of a new file. */
let names = 0;
export const newName = (extension = "txt") => `folder/file-${(names += 1)}.${extension}`;
