import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { freePort, removeData, type RunningServer, startServer } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: START_MS }); // the whole program answers dozens of pages that nothing has cached

const TOKEN = "a token of the operator";
let fresh: FreshDatabase;
let server: RunningServer;
let metricsPort: number;
beforeAll(async () => {
  [fresh, metricsPort] = await Promise.all([freshDatabase(), freePort()]);
  server = await startServer({ DATABASE_URL: fresh.url, METRICS_PORT: String(metricsPort), METRICS_TOKEN: TOKEN });
}, START_MS);
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const read = async (url = `http://127.0.0.1:${metricsPort}/metrics`, headers = {}) => fetch(url, { headers });
const own = async () => (await read()).text();

test("the site's port answers the token only, as any unknown address otherwise, also to this machine", async () => {
  const at = `${server.url}/metrics`;
  const nowhere = await fetch(`${server.url}/functions/v1/nothing-here`);
  for (const headers of [
    {},
    { authorization: "Bearer another" },
    { authorization: TOKEN },
    { "x-forwarded-for": "127.0.0.1" },
  ]) {
    expect((await read(at, headers)).status).toBe(nowhere.status);
  }
  const answer = await read(at, { authorization: `Bearer ${TOKEN}` });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    "no-store",
  ]);
  expect(await answer.text()).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("the port of metrics answers this machine without a token, and nothing else", async () => {
  expect((await read()).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/health/live`)).status).toBe(404);
});

test("requests are counted by the pattern of their route: addresses that are made up add no series", async () => {
  const routes = async () =>
    new Set(
      [...(await own()).matchAll(/http_request_duration_seconds_count\{[^}]*route="([^"]*)"/g)].map(
        ([, route]) => route,
      ),
    );
  const ask = (nth: string) =>
    Promise.all(
      [
        `/blog/${nth}`,
        `/made-up/${nth}/x`,
        `/rest/v1/${nth}`,
        `/functions/v1/${nth}`,
        `/auth/v1/${nth}`,
        `/calendar/${nth}.ics`,
        `/storage/v1/object/public/${nth}/${nth}`,
        `/assets/${nth}.js`,
        `/${nth}.png`,
      ].map((path) => fetch(`${server.url}${path}`, { redirect: "manual" })),
    );
  await ask("first");
  const before = await routes();
  for (let index = 0; index < 5; index += 1) await ask(`canary-${index}`);
  expect(await routes()).toEqual(before);
  expect(await own()).not.toContain("canary");
  await fetch(`${server.url}/health/ready`);
  expect(await routes()).toContain("/health/ready");
});

test("pool, queue, outboxes, payments and holds are figures", async () => {
  await fresh.asOwner(
    `insert into mail (kind, about, recipient, subject, html, plain, status) values ('welcome', 'x', 'a@example.com', 's', 'h', 'p', 'failed')`,
  );
  await fresh.asOwner("select graphile_worker.add_job('an-unknown-task', run_at := now() - interval '1 hour')");
  const figures = Object.fromEntries(
    [...(await own()).matchAll(/^(\w+(?:\{state="\w+"\})?) ([\d.e+-]+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
  expect(figures).toMatchObject({
    mail_failed: 1,
    mail_waiting: 0,
    sms_waiting: 0,
    payments_open: 0,
    refunds_failed: 0,
    bookings_held: 0,
    jobs_failed: 0,
    'db_pool_connections{state="waiting"}': 0,
  });
  expect(figures["jobs_due"]).toBeGreaterThanOrEqual(1);
  expect(figures["jobs_oldest_due_seconds"]).toBeGreaterThanOrEqual(3_600);
});

test("an answer names its request by an id of our own", async () => {
  const answer = await fetch(`${server.url}/health/live`, { headers: { "x-request-id": "canary" } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

test("a job that a request has caused carries its id", async () => {
  await fresh.asOwner("create table public.kept_payloads (payload json)");
  await fresh.asOwner(`create function public.keep_payload() returns trigger language plpgsql security definer as
    $$ begin insert into public.kept_payloads values (new.payload); return new; end $$`);
  await fresh.asOwner(
    "create trigger keep_payload before insert on graphile_worker._private_jobs for each row execute function public.keep_payload()",
  );
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: server.keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ email: "someone@example.com", password: "a walk by the river" }),
  });
  expect(answer.status).toBe(200);
  const id = answer.headers.get("x-request-id");
  await expect
    .poll(async () =>
      (await fresh.asOwner<{ id: string }>("select payload ->> 'requestId' as id from kept_payloads")).map(
        (row) => row.id,
      ),
    )
    .toContain(id);
});
