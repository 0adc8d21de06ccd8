import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type ServerProcess, startServerProcess } from "#tests/support/server.ts";
import { freeze } from "./drill/faults.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: "error" });
});
afterAll(async () => {
  await server.kill();
  await removeData(server);
});

/** Added to each limit, in milliseconds: the machine may be loaded. */
const LOADED_MS = 8_000;

async function timed(path: string, body?: object): Promise<{ status: number; text: string; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { apikey: server.keys.publishable, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: answer.status, text: await answer.text(), ms: performance.now() - began };
}
const signIn = () =>
  timed("/auth/v1/token?grant_type=password", { email: "nobody@example.com", password: "a walk by the river" });

test("while PostgreSQL is frozen readiness and sign-in say so soon, and pages are the last good ones; afterwards all is well by itself", async () => {
  const page = await timed("/readings?a");
  expect([page.status, (await signIn()).status]).toEqual([200, 400]);
  // What the page is made of has changed, so that it is no longer in memory.
  await fetch(`http://127.0.0.1:${server.port}/rest/v1/services?category=eq.readings`, {
    method: "PATCH",
    headers: { apikey: server.keys.secret, "content-type": "application/json" },
    body: JSON.stringify({ description: "Another one" }),
  });
  await freeze(server, async () => {
    const [ready, session, stale, rows] = await Promise.all([
      timed("/health/ready"),
      signIn(),
      timed("/readings"),
      timed("/rest/v1/services?select=id"),
    ]);
    expect([ready.status, session.status, stale.status]).toEqual([503, 503, 200]);
    expect([503, 504]).toContain(rows.status);
    expect(stale.text).toContain("</html>");
    expect(ready.ms).toBeLessThan(2_000 + LOADED_MS);
    expect(Math.max(session.ms, stale.ms, rows.ms)).toBeLessThan(7_000 + LOADED_MS);
    await sleep(12_000); // until connections are closed whose statements got no answer
    const again = await Promise.all([timed("/health/ready"), signIn(), timed("/readings"), timed("/health/live")]);
    expect(again.map(({ status }) => status)).toEqual([503, 503, 200, 200]);
    expect(Math.max(...again.map(({ ms }) => ms))).toBeLessThan(7_000 + LOADED_MS);
  });
  await expect.poll(async () => (await timed("/health/ready")).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await signIn()).status, { timeout: 60_000 }).toBe(400);
  await expect.poll(async () => (await timed("/readings")).text, { timeout: 60_000 }).toContain("Another one");
});
