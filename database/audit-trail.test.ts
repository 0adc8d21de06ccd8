import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDIT_GROUPS, BACKUP_KINDS, EXPORT_KINDS } from "#domain/accounts/audit-filter.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { addBackup } from "#server/site/backups.queries.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { recordExport, recordsBackup } from "./audit-trail.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await seed(fresh.database);
});
afterAll(() => fresh.close());

type Entry = {
  table: string;
  act: string;
  key: string | null;
  rowId: string | null;
  columns: string[];
  values: unknown[];
};
const lastId = async () =>
  (await fresh.asOwner<{ id: number }>("select coalesce(max(id), 0)::int as id from audit"))[0]?.id ?? 0;
const since = async (id: number): Promise<Entry[]> => {
  const entries = await fresh.asOwner<{
    table: string;
    act: string;
    key: string | null;
    rowId: string | null;
    changes: object;
  }>(
    `select table_name as "table", act, row_key as key, row_id as "rowId", changes from audit where id > $1 order by id`,
    [id],
  );
  return entries.map(({ changes, ...entry }) => ({
    ...entry,
    columns: Object.keys(changes).toSorted(),
    values: Object.values(changes),
  }));
};
/** The entries that a statement leaves, and the id that it returns. */
async function left(statement: string, values: unknown[] = []): Promise<{ id: string; entries: Entry[] }> {
  const before = await lastId();
  const [row] = await fresh.asOwner<{ id: string }>(statement, values);
  return { id: row?.id ?? "", entries: await since(before) };
}

/** Tables of the practice without a trail, and why. */
const UNTOLD: Record<string, string> = {
  audit: "the trail itself",
  ledger: "append-only itself",
  receipts: "append-only itself",
  provider_fees: "append-only itself",
  refunds: "each is an entry of the ledger",
  booking_rules: "each version stays",
  page_versions: "each publication is a change of its page",
  consents: "rows that are only added",
  mail: "the outbox is its own record",
  sms: "the outbox is its own record",
  alerts: "what the program has noticed by itself",
  checkouts: "of the card provider",
  provider_events: "of the card provider",
  page_drafts: "saved each second while one writes",
  article_drafts: "saved each second while one writes",
  page_redirects: "follow a change of the address",
  article_redirects: "follow a change of the address",
  client_imports: "each client of an import is told",
  client_import_rows: "each client of an import is told",
  client_merges: "both clients of a merge are told",
  credit_services: "the services of a pass",
  newsletter_sends: "kept by the sending",
  subscribers: "strangers come and go by emailed links, which are no acts of an account",
  waiting: "an offer is a booking",
  categories: "headings of the services",
  meeting_details: "follow their group date",
  pictures: "shown by a page or article, whose change is told",
};

test("every table of the practice is in the trail or has a reason not to be, and is in words on the screen", async () => {
  const tables = await fresh.asOwner<{ schema: string; name: string; told: boolean }>(
    `select relnamespace::regnamespace::text as schema, relname as name,
       exists (select from pg_trigger where tgrelid = c.oid and tgname = 'audit') as told
     from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  );
  const untold = tables.filter(({ schema, told }) => schema === "public" && !told).map(({ name }) => name);
  expect(untold.toSorted()).toEqual(Object.keys(UNTOLD).toSorted());
  const told = tables
    .filter((table) => table.told)
    .map(({ schema, name }) => (schema === "auth" ? `auth.${name}` : name));
  const onScreen = Object.values(AUDIT_GROUPS).flatMap(({ tables: named }) => [...named] as string[]);
  expect(onScreen.toSorted()).toEqual([...told, "exports", "backups"].toSorted());
});

/** Columns of the tables told by name that are left out, and why. */
const UNWATCHED = {
  clients: [
    "total_bookings",
    "last_booking_date",
    "total_spent_gbp",
    "paid_gbp",
    "covered_gbp",
    "owed_gbp",
    "no_shows",
    "status",
    "kept_at",
  ], // follow bookings and edits
  credits: ["code", "left_pence", "sessions_left"], // money to its bearer; by the ledger
  costs: [],
  email_words: [],
  calendar_links: ["user_id"], // the actor
  newsletters: ["subject", "preheader", "body", "status", "paused_because", "revision"], // saved by itself; follow the times
  pages: ["is_screen", "menu_position", "footer_position", "legal_position", "revision", "shown_blocks", "edition_at"],
  articles: ["preview_key", "revision"],
};

test.each(Object.entries(UNWATCHED))(
  "the trigger of %s names each column that a person changes",
  async (table, leftOut) => {
    const [watched] = await fresh.asOwner<{ names: string[] }>(
      `select string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000') as names from pg_trigger
     where tgrelid = $1::regclass and tgname = 'audit'`,
      [`public.${table}`],
    );
    const columns = await fresh.asOwner<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
      [`public.${table}`],
    );
    const times = ["created_at", "updated_at"];
    expect([...(watched?.names ?? []), ...leftOut].toSorted()).toEqual(
      columns
        .map(({ name }) => name)
        .filter((name) => !times.includes(name))
        .toSorted(),
    );
  },
);

/** A row of each table told by name: how it is added, what a person changes, and what the program counts or saves by itself. */
const LIVES = [
  {
    table: "clients",
    add: "insert into clients (client_name, client_email, note) values ($1, lower($2), $3) returning id",
    change: "update clients set note = $2 where id = $1 returning id",
    columns: ["note"],
    quiet: "update clients set total_bookings = 7, total_spent_gbp = 12, no_shows = 1 where id = $1",
  },
  {
    table: "credits",
    add: "insert into credits (code, amount_pence, buyer_name, recipient_name, message) values ('2345-6789-ABCD-EFGH', 5000, $1, $2, $3) returning id",
    change: "update credits set message = $2 where id = $1 returning id",
    columns: ["message"],
    quiet: "update credits set left_pence = 100 where id = $1",
  },
  {
    table: "costs",
    add: "insert into costs (spent_on, amount_pence, category, description) values ('2026-05-01', 4321, 'rooms', $1 || $2 || $3) returning id",
    change: "update costs set description = $2 where id = $1 returning id",
    columns: ["description"],
    quiet: "update costs set updated_at = now() where id = $1",
  },
  {
    table: "newsletters",
    add: "insert into newsletters (subject, preheader, body) values ($1, $2, $3) returning id",
    change: "update newsletters set status = 'sending', started_at = now(), body = $2 where id = $1 returning id",
    columns: ["started_at"],
    quiet: "update newsletters set body = body || '.', revision = revision + 1 where id = $1",
  },
  {
    table: "pages",
    add: "insert into pages (path, title, description, blocks) values ('/trail', $1, $2, jsonb_build_array($3::text)) returning id",
    change: "update pages set path = '/trail-two', title = $2 where id = $1 returning id",
    columns: ["path", "title"],
    quiet: "update pages set revision = revision + 1, menu_position = menu_position + 1 where id = $1",
  },
  {
    table: "articles",
    add: "insert into articles (slug, title, excerpt, body) values ('trail', $1, $2, $3) returning id",
    change: "update articles set slug = 'trail-two', title = $2 where id = $1 returning id",
    columns: ["slug", "title"],
    quiet: "update articles set revision = revision + 1 where id = $1",
  },
];

test.each(LIVES)(
  "a row of $table is told when added, changed and removed, not when it is counted or saved by itself",
  async (life) => {
    const added = await left(life.add, ["Canary Moon", "canary@example.com", "Canary notes"]);
    expect(added.entries).toMatchObject([{ table: life.table, act: "insert", rowId: added.id, key: null }]);
    expect((await left(life.quiet, [added.id])).entries).toEqual([]);
    const changed = await left(life.change, [added.id, "Canary again"]);
    expect(changed.entries).toMatchObject([
      { table: life.table, act: "update", rowId: added.id, columns: life.columns },
    ]);
    const removed = await left(`delete from ${life.table} where id = $1`, [added.id]);
    expect(removed.entries).toMatchObject([{ table: life.table, act: "delete", rowId: added.id }]);
    const all = [added, changed, removed].flatMap(({ entries }) => entries);
    expect(all.flatMap(({ values }) => values).every((value) => value === null)).toBe(true);
  },
);

test("no text of people is stored, whatever they write", async () => {
  const text = fc
    .string({ minLength: 12, maxLength: 40, unit: "grapheme" })
    .map((words) => `§${words.replaceAll(/[\p{C}\p{Z}]/gu, "·")}§`);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LIVES), text, text, text, text, async (life, one, two, three, four) => {
      const email = life.table === "clients" ? `${two.replaceAll(/[^a-z]/g, "")}x@example.com` : two;
      const before = await lastId();
      const { id } = await left(life.add, [one, email, three]);
      await fresh.asOwner(life.change, [id, four]);
      await fresh.asOwner(`delete from ${life.table} where id = $1`, [id]);
      const entries = await fresh.asOwner<{ entry: string }>(
        "select to_jsonb(a)::text as entry from audit a where id > $1",
        [before],
      );
      expect(entries).toHaveLength(3);
      for (const { entry } of entries) {
        expect(entry).not.toContain("§");
        expect(entry).not.toContain("@example.com");
      }
    }),
    { numRuns: 40 },
  );
});

test("an email's words and a calendar link, which have no id, are told by their word", async () => {
  const words = await left("update email_words set opening = 'Dear Canary' where kind = 'thanks'");
  expect(words.entries).toMatchObject([
    { table: "email_words", act: "update", rowId: null, key: "thanks", columns: ["opening"], values: [null] },
  ]);
  await fresh.asOwner(
    "insert into auth.users (id, email) values ('22222222-2222-4222-8222-222222222222', 'link@example.com')",
  );
  const link = await left(
    "insert into calendar_links (user_id, scope, token_hash) values ('22222222-2222-4222-8222-222222222222', 'own', $1)",
    ["a".repeat(64)],
  );
  expect(link.entries).toMatchObject([{ table: "calendar_links", act: "insert", rowId: null, key: "own" }]);
  expect(JSON.stringify([words.entries, link.entries])).not.toMatch(/Canary|aaaa/);
});

test("a calendar kept elsewhere is told when added, named a zone and removed, without its address; its readings are not", async () => {
  const added = await left(
    `insert into private.outside_calendars (name, kind, address, username, password)
     values ('Canary', 'caldav', 'https://canary.example/dav', 'canary', 'canary') returning id`,
  );
  expect(added.entries).toMatchObject([
    {
      table: "outside_calendars",
      act: "insert",
      rowId: added.id,
      columns: ["address", "id", "kind", "name", "password", "username", "zone_names"],
    },
  ]);
  const read =
    "update private.outside_calendars set last_read_at = now(), etag = 'x', entries = 3, fault = 'f', failures = 1 where id = $1";
  expect((await left(read, [added.id])).entries).toEqual([]);
  const named = await left(
    `update private.outside_calendars set zone_names = '{"Canary": "Europe/Paris"}' where id = $1 returning id`,
    [added.id],
  );
  expect(named.entries).toMatchObject([{ act: "update", columns: ["zone_names"], values: [null] }]);
  const removed = await left("delete from private.outside_calendars where id = $1", [added.id]);
  expect(removed.entries).toMatchObject([{ act: "delete", rowId: added.id }]);
  expect(JSON.stringify([added.entries, named.entries, removed.entries])).not.toMatch(/canary/i);
});

test("a booking leaves one entry of its new client; later ones, a payment and a cancellation leave none", async () => {
  const book = (day: number) =>
    left(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
       select id, 'Ada Moon', 'ada@example.com', date '2031-03-01' + $1::int, '10:00', 60, 4500 from services limit 1 returning id`,
      [day],
    );
  const ofClients = (entries: Entry[]) => entries.filter(({ table }) => table === "clients").map(({ act }) => act);
  const first = await book(1);
  expect(ofClients(first.entries)).toEqual(["insert"]);
  const second = await book(2);
  expect(ofClients(second.entries)).toEqual([]);
  const cancelled = await left("update bookings set status = 'cancelled' where id = $1", [second.id]);
  expect(cancelled.entries.map(({ table }) => table)).toEqual(["bookings"]);
});

test("each download and each backup is one entry with its kind alone, and stays", async () => {
  const [user] = await fresh.asOwner<{ id: string }>(
    "insert into auth.users (email) values ('downloads@example.com') returning id",
  );
  const before = await lastId();
  for (const kind of EXPORT_KINDS) await recordExport(fresh.database, user?.id as string, kind);
  for (const kind of BACKUP_KINDS) await fresh.asOwner(recordsBackup(kind));
  const moment = new Date("2026-11-01T02:00:00Z");
  await addBackup(fresh.database, {
    file: "/n.backup",
    madeAt: moment,
    bytes: 3,
    bookings: 0,
    files: 0,
    rehearsedAt: moment,
  });
  const about = { rowId: null, columns: [], values: [] };
  expect(await since(before)).toEqual([
    ...EXPORT_KINDS.map((key) => ({ table: "exports", act: "export", key, ...about })),
    ...[...BACKUP_KINDS, "nightly"].map((key) => ({ table: "backups", act: "backup", key, ...about })),
  ]);
  const actors = await fresh.asOwner("select distinct actor, role from audit where id > $1 and act = 'export'", [
    before,
  ]);
  expect(actors).toEqual([{ actor: user?.id, role: "authenticated" }]);
  for (const change of ["delete from audit where id > $1", "update audit set row_key = 'money' where id > $1"])
    await expect(fresh.asOwner(change, [before])).rejects.toMatchObject({ code: "42501" });
});

test.each([
  ["an unknown act", "('x', 'exports', 'read', '{}', 'clients')", "audit_act_is_known"],
  ["a copy without a kind", "('x', 'exports', 'export', '{}', null)", "audit_copies_are_of_a_kind"],
  [
    "a copy with values",
    `('x', 'exports', 'export', '{"client_name": [null, "Ada"]}', 'clients')`,
    "audit_copies_are_of_a_kind",
  ],
  ["a key that is no word", "('x', 'exports', 'export', '{}', 'Ada Moon <ada@example.com>')", "audit_key_is_a_word"],
])("%s is refused", async (_, values, constraint) => {
  await expect(
    fresh.asOwner(`insert into audit (role, table_name, act, changes, row_key) values ${values}`),
  ).rejects.toMatchObject({
    constraint,
  });
});
