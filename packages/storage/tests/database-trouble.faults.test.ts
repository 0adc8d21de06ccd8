import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStorage, type TestStorage } from "./start-storage.ts";

let at: TestStorage;
let owner: pg.Client;
beforeAll(async () => {
  at = await startStorage({ settings: { timeout: 300 } });
  owner = new pg.Client({ connectionString: at.fresh.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await at.close();
});

test("a statement that takes too long is answered 544", async () => {
  await owner.query("begin; lock table storage.buckets in access exclusive mode");
  const answer = await at.ask("/bucket");
  await owner.query("rollback");
  expect([answer.status, await answer.json()]).toMatchObject([544, { statusCode: "544", code: "DatabaseTimeout" }]);
  expect((await at.ask("/bucket")).status).toBe(200);
});

test("a database that has no connection left is answered 429", async () => {
  const { pool } = at.fresh.database;
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const answer = await at.ask("/bucket");
  for (const client of taken) client.release();
  expect([answer.status, await answer.json()]).toMatchObject([429, { statusCode: "429", code: "SlowDown" }]);
  expect((await at.ask("/bucket")).status).toBe(200);
}, 20_000);
