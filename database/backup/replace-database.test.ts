import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addressOf, withDatabaseBeside } from "./database-beside.ts";
import { replaceDatabase } from "./replace-database.ts";

const name = `t_${randomBytes(6).toString("hex")}`;
const reader = `r_${randomBytes(6).toString("hex")}`;
const url = addressOf(inject("postgres"), name);

/** Runs statements one after the other; resolves to the rows of the last. */
async function run<R extends object>(connectionString: string, ...statements: string[]): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await client.query<R & pg.QueryResultRow>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

beforeAll(() =>
  run(
    inject("postgres"),
    `create role ${reader}`,
    `create database ${name} template template0 encoding 'LATIN1' locale 'C'`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${reader}`,
    `alter database ${name} set search_path to "$user", public`,
    `alter database ${name} set statement_timeout to '7min'`,
    `alter role ${reader} in database ${name} set "app.note" to 'it''s'`,
    `alter database ${name} connection limit 17`,
  ),
);
afterAll(async () => {
  const all = await run<{ datname: string }>(
    inject("postgres"),
    `select datname from pg_database where datname like '${name}%'`,
  );
  for (const { datname } of all) await run(inject("postgres"), `drop database ${datname} with (force)`);
  await run(inject("postgres"), `drop role ${reader}`);
});

const LOCALE = `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datcollate, datctype`;
const of = (datname: string) => `from pg_database where datname = '${datname}'`;

test("a database beside has the encoding and the locale of its neighbour, and lets nobody in but its owner", async () => {
  const [neighbour] = await run(url, `${LOCALE} ${of(name)}`);
  await withDatabaseBeside(url, "beside", async (beside) => {
    expect(await run(beside, `${LOCALE} from pg_database where datname = current_database()`)).toEqual([neighbour]);
    expect(
      await run(beside, `select has_database_privilege('${reader}', current_database(), 'connect') as may`),
    ).toEqual([{ may: false }]);
  });
});

test("a database beside one with the rules of ICU has them, too", async () => {
  const icu = `${name}_icu`;
  await run(
    inject("postgres"),
    `create database ${icu} template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'de-u-ks-level2'`,
  );
  const read =
    "select datlocprovider, to_jsonb(d) -> 'datlocale' as locale from pg_database d where datname = current_database()";
  const address = addressOf(url, icu);
  await withDatabaseBeside(address, "beside", async (beside) =>
    expect(await run(beside, read)).toEqual(await run(address, read)),
  );
});

test("the database that takes another's place has its encoding, locale, grants and settings", async () => {
  const read = () =>
    run(
      url,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datcollate, datctype, datconnlimit, datdba,
         (select array_agg(each::text order by each::text) from unnest(datacl) each) as grants,
         (select array_agg(setrole || ' ' || setting order by setrole, setting) from pg_db_role_setting, unnest(setconfig) setting where setdatabase = d.oid) as settings
       from pg_database d where datname = current_database()`,
    );
  const before = await read();
  const { former, refused } = await replaceDatabase(url, async (beside) => {
    await run(beside, "create table filled ()");
  });
  expect(refused).toEqual([]);
  expect(await read()).toEqual(before);
  expect(await run(url, "select to_regclass('filled') is not null as is_filled")).toEqual([{ is_filled: true }]);
  expect(await run(inject("postgres"), `select datname ${of(former)}`)).toHaveLength(1);
});

test("of two that replace a database at once the second is refused, and the first goes on", async () => {
  const { former } = await replaceDatabase(url, async (beside) => {
    await run(beside, "create table first ()");
    await expect(replaceDatabase(url, async () => undefined)).rejects.toThrow(
      "Nothing was changed, as a copy is being put in the place of this database already: wait for the other command's end.",
    );
  });
  expect(former).toContain(`${name}_until_`);
  expect(await run(url, "select to_regclass('first') is not null as is_first")).toEqual([{ is_first: true }]);
});

test("the address of another database keeps the login, the host and the parameters", () => {
  expect(addressOf("postgresql://u:p@host", "new")).toBe("postgresql://u:p@host/new");
  expect(addressOf("postgresql://u:p@host?sslmode=require", "new")).toBe("postgresql://u:p@host/new?sslmode=require");
  expect(addressOf("postgresql://u:p@host/", "new")).toBe("postgresql://u:p@host/new");
  expect(addressOf("postgresql://u@/old?host=/run/postgresql", "new one")).toBe(
    "postgresql://u@/new%20one?host=/run/postgresql",
  );
  expect(addressOf("postgres://u:p@host:5432/old", "new")).toBe("postgres://u:p@host:5432/new");
});
