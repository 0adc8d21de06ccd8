import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { RIGHTS } from "../../scripts/catalogue/rights.ts";
import { readRights, type Rights, rightsChanged, unsafeRights, written } from "./rights.ts";

const writtenRights = async () => JSON.parse(await readFile(RIGHTS, "utf8")) as Rights;

/** Returns the rights of a new database after these statements. */
async function rightsAfter(...statements: string[]): Promise<Rights> {
  const fresh = await freshDatabase();
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
    return await readRights(owner);
  } finally {
    await owner.end();
    await fresh.close();
  }
}

test("the migrated database has the rights that are written; `npm run rights` writes them", async () => {
  const rights = await rightsAfter();
  expect(rightsChanged(await writtenRights(), rights)).toEqual([]);
  expect(await readFile(RIGHTS, "utf8")).toBe(written(rights));
});

test("no table without policies, no definer view, no free search_path, nothing for PUBLIC", async () => {
  expect(unsafeRights(await writtenRights())).toEqual([]);
});

const NEW_TABLE = "create table public.diaries (id uuid primary key)";
const ROW_SECURITY = "alter table public.diaries enable row level security, force row level security";
const POLICY = 'create policy "the server" on public.diaries to service_role using (true) with check (true)';

test.each([
  [
    "a new table",
    [NEW_TABLE],
    ["The table public.diaries has row security off.", "The table public.diaries has no policies."],
    [
      "not written: tables > public.diaries > rowSecurity: off",
      "not written: tables > public.diaries > policies: nothing",
    ],
  ],
  [
    "a table that does not hold its owner to policies",
    [NEW_TABLE, POLICY, "alter table public.diaries enable row level security"],
    ["The table public.diaries has row security not forced."],
    [
      "not written: tables > public.diaries > rowSecurity: not forced",
      "not written: tables > public.diaries > policies: the server: all to service_role using true check true",
    ],
  ],
  [
    "a table that PUBLIC may read",
    [NEW_TABLE, ROW_SECURITY, POLICY, "grant select on public.diaries to public"],
    ["PUBLIC has rights on the table public.diaries."],
    [
      "not written: tables > public.diaries > rowSecurity: forced",
      "not written: tables > public.diaries > policies: the server: all to service_role using true check true",
      "not written: tables > public.diaries > grants > PUBLIC: select",
    ],
  ],
  [
    "an additional grant on a table",
    ["grant delete on public.ledger to admin"],
    [],
    ["not written: tables > public.ledger > grants > admin: delete"],
  ],
  [
    "an additional column",
    ["grant select (client_name) on public.bookings to anon"],
    [],
    [
      "not written: tables > public.bookings > grants > anon: select (booking_date, booking_time, client_name, duration_minutes, status)",
      "only written: tables > public.bookings > grants > anon: select (booking_date, booking_time, duration_minutes, status)",
    ],
  ],
  [
    "a wider policy",
    ['alter policy "one\'s own profile" on public.profiles using (true)'],
    [],
    [
      "not written: tables > public.profiles > policies: one's own profile: all to authenticated using true check (user_id = auth.uid())",
      "only written: tables > public.profiles > policies: one's own profile: all to authenticated using (user_id = auth.uid()) check (user_id = auth.uid())",
    ],
  ],
  [
    "a function for more roles",
    ["grant execute on function private.account_of(text) to authenticated"],
    [],
    [
      "not written: functions > private.account_of(text) > mayCall: authenticated, service_role",
      "only written: functions > private.account_of(text) > mayCall: service_role",
    ],
  ],
  [
    "a view with its owner's rights",
    ["create view public.everyone as select full_name from public.profiles"],
    ["The view public.everyone reads with its owner's rights."],
    ["not written: views > public.everyone > reads: as its owner"],
  ],
  [
    "a view with security_invoker off",
    ["alter view public.client_tags set (security_invoker = off)"],
    ["The view public.client_tags reads with its owner's rights."],
    [
      "not written: views > public.client_tags > reads: as its owner",
      "only written: views > public.client_tags > reads: as the caller",
    ],
  ],
  [
    "a definer function with a free search_path",
    ["create function private.anything() returns int language sql security definer as 'select 1'"],
    ["The security definer function private.anything() has a free search_path."],
    [
      "not written: functions > private.anything() > runs: as its owner",
      "not written: functions > private.anything() > searchPath: free",
      "not written: functions > private.anything() > mayCall: its owner",
    ],
  ],
  [
    "a function for everyone",
    [
      "create function public.anything() returns int language sql set search_path = '' as 'select 1'",
      "grant execute on function public.anything() to public",
    ],
    ["PUBLIC may call the function public.anything()."],
    [
      "not written: functions > public.anything() > runs: as the caller",
      'not written: functions > public.anything() > searchPath: ""',
      "not written: functions > public.anything() > mayCall: PUBLIC",
    ],
  ],
  [
    "rights on what will be made",
    ["alter default privileges in schema public grant select on tables to anon"],
    [],
    ["not written: defaults > public.tables > anon: select"],
  ],
] as const)("%s is found and named", async (_, statements, unsafe, changed) => {
  const rights = await rightsAfter(...statements);
  expect(unsafeRights(rights)).toEqual(unsafe);
  const found = rightsChanged(await writtenRights(), rights);
  expect(found).toEqual(changed);
});
