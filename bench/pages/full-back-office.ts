import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { type Browser, launchBrowser } from "#tests/support/browser/open-browser.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { fillPractice } from "../practice/full-practice.ts";

type FullBackOffice = { url: string; browser: Browser; owner: pg.Client };

/** Runs `measure` with the program, 100,000 bookings and 5,000 clients in its own database, and a browser; `owner` owns the schema. */
export async function withFullBackOffice(measure: (at: FullBackOffice) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-full-"));
  await chmod(folder, 0o755); // for the account that runs the database when root runs the benchmark
  const postgres = await startEmbedded(folder);
  const server = await startServerProcess({
    DATABASE_URL: postgres.connectionString,
    ADMIN_EMAIL: ROWAN.email,
    ADMIN_PASSWORD: ROWAN.password,
    LOG_LEVEL: "error",
    RATE_LIMIT_FACTOR: "100",
  });
  const browser = await launchBrowser();
  const owner = new pg.Client({ connectionString: postgres.connectionString });
  try {
    await owner.connect();
    await fillPractice(owner);
    await measure({ url: server.url, browser, owner });
  } finally {
    await browser.close();
    await owner.end();
    await server.stop();
    await removeData(server);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
