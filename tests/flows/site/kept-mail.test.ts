import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { startNewPractice } from "#tests/support/new-practice.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: START_MS }); // starts the program three times

const KEPT = "This is a trial installation: its emails are kept in its outbox and not sent.";
const PAGES = [
  "/",
  "/contact",
  "/auth",
  "/booking-success?session_id=cs_1",
  "/newsletter/asked",
  "/newsletter/confirmed",
];
const ACCOUNT = { ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** How often each page says it; -1 where one speaks of an email on its way nevertheless. */
async function saidBy(server: RunningServer): Promise<number[]> {
  try {
    const pages = await Promise.all(PAGES.map(async (path) => (await fetch(server.url + path)).text()));
    return pages.map((html) => {
      const count = html.replaceAll(/<script[^]*?<\/script>/g, "").split(KEPT).length - 1;
      return count > 0 && html.includes("is on its way to you") ? -1 : count;
    });
  } finally {
    await server.stop();
    await removeData(server);
  }
}

test("where /outbox shows the emails, and with a mail server, no page says that none is sent; elsewhere each does, and first those that speak of one", async () => {
  const none = PAGES.map(() => 0);
  expect(await saidBy(await startServer({ DATABASE_URL: fresh.url, ...ACCOUNT }))).toEqual(none); // opens the site, too
  expect(await saidBy(await startNewPractice(fresh.url, { SMTP_URL: "smtp://localhost:9" }))).toEqual(none);
  expect(await saidBy(await startNewPractice(fresh.url))).toEqual([1, 1, 1, 2, 2, 2]);
});
