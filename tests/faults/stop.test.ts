import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";
import { halfSent } from "./half-sent.ts";

test(
  "on SIGTERM a running request is answered, no new one is accepted, and the program exits with 0",
  { timeout: START_MS },
  async () => {
    const fresh = await freshDatabase();
    const server = await startServerProcess({ DATABASE_URL: fresh.url, LOG_LEVEL: "warn" });
    onTestFinished(async () => {
      await server.kill();
      await removeData(server);
      await fresh.close();
    });
    const underWay = await halfSent(server);
    const ended = server.stop();
    await expect
      .poll(() => fetch(`http://127.0.0.1:${server.port}/health/live`).catch(() => "refused"))
      .toBe("refused");
    underWay.finish();
    expect(await underWay.answered).toEqual({ status: 404, connection: "close" });
    expect(await ended).toBe(0);
  },
);
