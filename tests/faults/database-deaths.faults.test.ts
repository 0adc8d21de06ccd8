import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeData, type ServerProcess, startServerProcess } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

const DEATHS = 4;
const SENDERS = 4;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await server.kill();
  await removeData(server);
});

/** Sends SIGKILL to the bundled PostgreSQL's main process; the program starts it again. */
async function killDatabase(): Promise<void> {
  const [, location = ""] = /The data is kept in (.+)\./.exec(server.output()) ?? [];
  const [pid] = (await readFile(join(location, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
}

const isReady = async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).ok;

/** Few enough for the outbox, which shows 500 emails. */
const MAX_SENT_BY_EACH = 20;

/** Requests sign-in links for new addresses, each of which queues an email, and adds the acknowledged addresses to the list. */
async function askForLinksUntil(ending: AbortSignal, sender: number, acknowledged: string[]): Promise<void> {
  for (let each = 0; !ending.aborted && each < MAX_SENT_BY_EACH; each += 1) {
    const email = `client-${sender}-${each}@example.com`;
    const answer = await fetch(`http://127.0.0.1:${server.port}/auth/v1/otp`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: server.keys.publishable },
      body: JSON.stringify({ email, create_user: true }),
    });
    await answer.text();
    if (answer.ok) acknowledged.push(email);
  }
}

async function unsentOf(acknowledged: string[]): Promise<string[]> {
  const emails = (await (await fetch(`${server.url}/outbox/messages.json`)).json()) as { to: string }[];
  return acknowledged.filter((email) => !emails.some(({ to }) => to.includes(email)));
}

test("PostgreSQL is killed under load repeatedly: the program is ready again each time, sends every email, and exits with 0 on SIGTERM", async () => {
  const acknowledged: string[] = [];
  for (let death = 1; death <= DEATHS; death += 1) {
    const ending = new AbortController();
    const before = acknowledged.length;
    const load = Promise.all(
      Array.from({ length: SENDERS }, (_, each) =>
        askForLinksUntil(ending.signal, death * SENDERS + each, acknowledged),
      ),
    );
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5);
    await killDatabase();
    await expect.poll(isReady).toBe(true);
    ending.abort();
    await load;
    await expect.poll(isReady).toBe(true);
  }
  await expect.poll(() => unsentOf(acknowledged)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(server.output().match(/the job runner has ended/g)?.length).toBeGreaterThanOrEqual(DEATHS);
});

test("a second program on the same data joins the first one's PostgreSQL, and ends in one sentence when the first has ended", async () => {
  const owner = await startServerProcess({ LOG_LEVEL: "warn" });
  const second = await startServerProcess({ LOG_LEVEL: "warn" }, owner.dataDir);
  expect(second.output()).toContain("Another process has started the database: when that one ends, so does this.\n");
  expect((await fetch(`http://127.0.0.1:${second.port}/health/ready`)).status).toBe(200);
  expect(await owner.stop()).toBe(0);
  // The sentence and the log are written to two pipes, which are read in no order.
  await expect
    .poll(() => second.output())
    .toMatch(
      /^The process that had started the database in .* has ended, and the database with it: start this again\.$/m,
    );
  expect(await second.stop()).toBe(1);
  const next = await owner.again();
  expect(next.output()).not.toContain("Another process");
  expect(await next.stop()).toBe(0);
  await removeData(next);
});
