import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#database/connection/connect.ts";
import { openProbe } from "#database/connection/probe.ts";
import { type DatabaseLine, openDatabaseProxy } from "#tests/support/database/database-line.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { health } from "./health.ts";

let fresh: FreshDatabase;
let line: DatabaseLine;
beforeAll(async () => {
  fresh = await freshDatabase();
  line = await openDatabaseProxy(fresh.url);
});
afterAll(async () => {
  await line.close();
  await fresh.close();
});

test("live while the process answers; ready only while the database answers, jobs run and no stop has begun", async () => {
  const state = { stopping: false, jobsRunning: true };
  const database = connect(line.url, () => undefined, { max: 1 });
  const probe = openProbe(database);
  const readiness = {
    release: { version: "1.2.3", commit: null },
    isStopping: () => state.stopping,
    areJobsRunning: () => state.jobsRunning,
    doesDatabaseAnswer: probe.answers,
  };
  const app = new Hono().route("/", health(readiness));
  const ready = async () => {
    const answer = await app.request("/ready");
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await (await app.request("/")).json()).toEqual({ version: "1.2.3", commit: null });
  expect(await ready()).toEqual([200, "ready"]);
  state.jobsRunning = false;
  expect(await ready()).toEqual([503, "no jobs"]);
  state.jobsRunning = true;
  await line.cut();
  expect(await ready()).toEqual([503, "no database"]);
  expect((await app.request("/live")).status).toBe(200);
  await line.mend();
  await expect.poll(ready).toEqual([200, "ready"]);
  state.stopping = true;
  expect(await ready()).toEqual([503, "stopping"]);
  expect((await app.request("/live")).status).toBe(200);
  await probe.close();
  await database.close();
});

test("a database that keeps its connections and answers nothing is unready within two seconds", async () => {
  const frozen = await openDatabaseProxy(fresh.url);
  const database = connect(frozen.url, () => undefined, { max: 1 });
  const probe = openProbe(database);
  expect(await probe.answers()).toBe(true);
  frozen.freeze();
  const began = performance.now();
  expect(await Promise.all([probe.answers(), probe.answers()])).toEqual([false, false]);
  expect(performance.now() - began).toBeLessThan(2_000 + 3_000); // a loaded machine
  await frozen.cut();
  await frozen.mend();
  await expect.poll(probe.answers).toBe(true);
  await probe.close();
  await database.close();
  await frozen.close();
});
