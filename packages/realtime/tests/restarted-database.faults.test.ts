import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../../../database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { createPool } from "@sacred-space/runtime/pool.ts";
import { START_MS } from "../../../tests/support/limits.ts";
import { createRealtime } from "../realtime.ts";
import { rawSocket, serve, SILENT } from "./start-realtime.ts";

test(
  "channels that follow rows end with an error after PostgreSQL was restarted, so that clients read afresh",
  { timeout: START_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "realtime-restart-"));
    await chmod(folder, 0o755); // for the account that runs PostgreSQL
    const first = await startEmbedded(folder, { durable: false });
    await migrate(first.connectionString);
    const { pool, close } = createPool(first.connectionString, {
      max: 4,
      onError: () => undefined,
      settings: { role: "service_role" },
    });
    const identify = async () => ({ ok: true as const, identity: { role: "anon" } });
    const realtime = await createRealtime({ identify, pool, log: SILENT }, first.connectionString);
    const node = await serve(realtime, 0);
    const { send, event } = await rawSocket(node);
    const follow = (ref: string) =>
      send(ref, ref, "realtime:services", "phx_join", {
        config: { postgres_changes: [{ event: "*", schema: "public", table: "services" }] },
      });
    follow("1");
    expect((await event("system")).payload).toMatchObject({ status: "ok" });

    await first.stop();
    const second = await startEmbedded(folder, { durable: false });
    expect((await event("system")).payload).toMatchObject({
      status: "error",
      message: "Changes may have been missed; subscribe again",
    });
    expect(await event("phx_error")).toMatchObject({ ref: "1", payload: {} });
    follow("2");
    expect((await event("system")).payload).toMatchObject({ status: "ok" });
    await pool.query("insert into services (name, category, price_gbp) values ('After', 'yoga', 1000)");
    expect((await event("postgres_changes")).payload).toMatchObject({ data: { record: { name: "After" } } });

    await node.close();
    await close();
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  },
);
