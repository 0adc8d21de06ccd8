import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { failToStart, removeData, startServer } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start the program

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test.each([
  [{ REST_SCHEMAS: "public,,x" }, "REST_SCHEMAS must be names of schemas, separated by commas."],
  [{ REST_MAX_ROWS: "many" }, "REST_MAX_ROWS must be a whole number from 1 to 1000000."],
  [{ REST_TX_END: "never" }, "REST_TX_END must be commit, commit-allow-override, rollback or rollback-allow-override."],
  [{ REST_ANON_ROLE: "nobody_here" }, "REST_ANON_ROLE names the role nobody_here, which the database does not have."],
])("%j stops the start with one sentence that names it", async (env, sentence) => {
  expect(await failToStart({ ...env, DATABASE_URL: fresh.url })).toBe(sentence);
});

test("the running program's data API uses its settings", async () => {
  const server = await startServer({
    DATABASE_URL: fresh.url,
    REST_MAX_ROWS: "1",
    REST_AGGREGATES: "true",
    REST_PLAN: "true",
    REST_TX_END: "commit-allow-override",
  });
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${server.url}/rest/v1/${path}`, { ...init, headers: { apikey: server.keys.secret, ...headers } });
  const rows = (await (await ask("services?select=name")).json()) as unknown[];
  expect(rows).toHaveLength(1);
  const counted = (await (await ask("services?select=count()")).json()) as { count: number }[];
  expect(counted[0]?.count).toBeGreaterThan(1);
  const plan = await ask("services", { accept: "application/vnd.pgrst.plan+json" });
  expect([plan.status, plan.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("application/vnd.pgrst.plan+json"),
  ]);
  const undone = await ask(
    "services?id=not.is.null",
    { prefer: "tx=rollback", "content-type": "application/json" },
    { method: "PATCH", body: '{"duration_minutes":15}' },
  );
  expect(undone.headers.get("preference-applied")).toBe("tx=rollback");
  const changed = await ask("services?select=count()&duration_minutes=neq.15");
  expect(await changed.json()).toEqual(counted);
  await server.stop();
  await removeData(server);
});
