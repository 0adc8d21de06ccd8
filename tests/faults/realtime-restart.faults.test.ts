import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, startServerProcess } from "#tests/support/server.ts";

test(
  "a client whose server is killed and started again reconnects and hears changes",
  { timeout: START_MS },
  async () => {
    const fresh = await freshDatabase();
    const first = await startServerProcess({ DATABASE_URL: fresh.url });
    const asked: number[] = [];
    const { reconnectAfterMs: official } = createClient(first.url, first.keys.publishable).realtime;
    const client = createClient(first.url, first.keys.secret, {
      auth: { persistSession: false },
      realtime: {
        reconnectAfterMs: (tries) => {
          asked.push(official(tries));
          return 100;
        },
      },
    });
    const received: string[] = [];
    let flows = 0;
    client
      .channel("services")
      .on(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "services" },
        ({ new: row }) => void received.push(String(row["description"])),
      )
      .on("system", {}, () => (flows += 1))
      .subscribe();
    const change = (words: string) =>
      client.from("services").update({ description: words }).eq("name", "Reiki Level 1").throwOnError();
    await expect.poll(() => flows).toBe(1);
    await change("before");
    await expect.poll(() => received).toEqual(["before"]);

    await first.kill();
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4);
    expect(asked.slice(0, 4)).toEqual([1_000, 2_000, 5_000, 10_000]);
    const second = await first.again();
    await expect.poll(() => flows).toBe(2);
    await change("after");
    await expect.poll(() => received).toEqual(["before", "after"]);

    const closed = new Promise((resolve) => client.realtime.stateChangeCallbacks.close.push(["", resolve]));
    expect(await second.stop()).toBe(0);
    await closed;
    await client.realtime.disconnect();
    await removeData(second);
    await fresh.close();
  },
);
