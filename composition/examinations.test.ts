import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#env/env.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { LOCKS } from "#database/connection/locks.ts";
import { examine } from "./doctor.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const HELD =
  "select from pg_locks where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())";

test("nodes on one database examine one after the other", async () => {
  const other = new pg.Client({ connectionString: fresh.url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [LOCKS.examination]);
  const waits = async () => (await other.query(`${HELD} and not granted`, [LOCKS.examination])).rowCount === 1;
  let isDone = false;
  const examined = examine({
    env: readEnv({ DATA_DIR: tmpdir() }, tmpdir()),
    variables: {},
    connectionString: fresh.url,
    release: { version: "0.1.0", commit: null },
  }).finally(() => (isDone = true));
  while (!(await waits())) expect(isDone).toBe(false);
  await other.query("select pg_advisory_unlock($1)", [LOCKS.examination]);
  expect((await examined).map(({ name }) => name)).toContain("Sorting");
  expect((await other.query(HELD, [LOCKS.examination])).rowCount).toBe(0);
  await other.end();
});

test("a waiting one that gets no turn says so, and looks at nothing", async () => {
  const other = new pg.Client({ connectionString: fresh.url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [LOCKS.examination]);
  const examined = await examine(
    {
      env: readEnv({ DATA_DIR: join(tmpdir(), "nowhere") }, tmpdir()),
      variables: {},
      connectionString: fresh.url,
      release: { version: "0.1.0", commit: null },
    },
    { waitMs: 100 },
  );
  expect(examined).toEqual([
    { name: "A check", state: "look", sentence: "Another examination goes on: look again in a minute." },
  ]);
  await other.end();
});
