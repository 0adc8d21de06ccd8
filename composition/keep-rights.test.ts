import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { rightsKeeper } from "./keep-rights.ts";

let lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });

/** What comes of a grant on a column that this version does not know, after a node of this version has compared the rights. */
async function afterGrant(statement: string) {
  const { database, url, close } = await freshDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query("alter table ledger add column next text; grant select (next) on ledger to anon");
    await owner.query(statement);
    const keep = await rightsKeeper({ database, log }, { moved: false });
    lines = [];
    await keep(owner);
    await keep(owner);
    const granted = await owner.query("select has_column_privilege('anon', 'ledger', 'next', 'select') as may");
    const alerts = await owner.query<{ kind: string }>("select kind from alerts");
    return { mayRead: granted.rows[0]?.may, alerts: alerts.rows.map(({ kind }) => kind) };
  } finally {
    await owner.end();
    await close();
  }
}

test.each([
  [
    "with a migration that this one does not know",
    "insert into private.schema_migrations values ('9001_next.sql', 'x')",
  ],
  [
    "with a function that this one has otherwise",
    "update private.schema_migrations set sha256 = 'x' where name = 'functions/audit.sql'",
  ],
])("what the next version grants is left to it, %s", async (_, upgrade) => {
  expect(await afterGrant(upgrade)).toEqual({ mayRead: true, alerts: [] });
  expect(lines).toEqual(["another version has upgraded the database: who may read and write is left to it"]);
});

test("what a script grants is taken back and told, whatever functions an older version has left", async () => {
  const former = "insert into private.schema_migrations values ('functions/former.sql', 'x')";
  expect(await afterGrant(former)).toEqual({ mayRead: false, alerts: ["rights-restored"] });
});
