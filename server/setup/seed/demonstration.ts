import type pg from "pg";
import type { CalendarDate } from "#domain/time.ts";
import { daysBetween } from "#domain/time.ts";
import { shiftMonth, shiftWords } from "./shift-words.ts";
import { picturesOf, type StoredPractice } from "./stored-practice.ts";

type Shift = { days: number; near: CalendarDate; zone: string };
type Table = StoredPractice["tables"][number];

/** Moves a column by $2 days; a moment keeps its hour in the zone $3 when the clocks change between. */
const MOVED: Record<string, (column: string) => string> = {
  date: (column) => `${column} + $2::integer`,
  "date[]": (column) =>
    `array(select day + $2::integer from unnest(${column}) with ordinality as given(day, nth) order by nth)`,
  "timestamp without time zone": (column) => `${column} + make_interval(days => $2::integer)`,
  "timestamp with time zone": (column) =>
    `(${column} at time zone $3::text + make_interval(days => $2::integer)) at time zone $3::text`,
  tsrange: (column) =>
    `tsrange(lower(${column}) + make_interval(days => $2::integer), upper(${column}) + make_interval(days => $2::integer))`,
};

/** Days that are not of the played time. */
const STAYS: ReadonlySet<string> = new Set(["public.clients birthday"]);
const WRITTEN: ReadonlySet<string> = new Set(["text", "json", "jsonb"]);

/** These tell their months in one place alone; the rest of their dates are the specification's. */
const PAGES: ReadonlySet<string> = new Set(["public.pages", "public.page_versions", "public.page_drafts"]);

/**
 * Writes the stored practice in the place of what the tables held, as it stood on this weekday, moved by whole weeks so that its week is this
 * one. The triggers are off, as when a backup is restored: nothing is queued, sent, audited or announced. Must run in a transaction of a
 * connection whose login owns the tables.
 */
export async function loadDemonstration(client: pg.PoolClient, stored: StoredPractice): Promise<void> {
  const { rows: now } = await client.query<{ today: CalendarDate; zone: string }>(
    "select private.today()::text as today, private.zone() as zone",
  );
  const { today, zone } = now[0] as { today: CalendarDate; zone: string };
  const since = daysBetween(stored.day, today);
  const weekday = ((since % 7) + 7) % 7;
  const shift = { days: since - weekday, near: stored.day, zone };
  const practitioner = (
    await client.query<{ id: string }>("select user_id as id from public.profiles where role = 'admin' limit 1")
  ).rows[0]?.id;
  await client.query("set local role none"); // the login, which owns the tables
  const { rows: there } = await client.query<{ name: string; forced: boolean }>(
    `select name, relforcerowsecurity as forced from unnest($1::text[]) name join pg_class on oid = to_regclass(name)`,
    [stored.tables.map(({ name }) => name)],
  );
  const known = new Set(there.map(({ name }) => name)); // a stand-in's tables are missing where it never ran
  const tables = stored.tables.filter(({ name }) => known.has(name));
  const forced = there.filter((table) => table.forced).map(({ name }) => name);
  const each = (names: string[], change: string) => names.map((name) => `alter table ${name} ${change}`);
  const names = tables.map(({ name }) => name);
  const others = "id not in (select user_id from public.profiles where role = 'admin')";
  const kept: Record<string, string> = {
    "auth.users": others,
    "auth.identities": others.replace("id", "user_id"),
    "public.profiles": "role <> 'admin'",
    "public.pictures": `id::text = any ('{${picturesOf(stored)
      .map(({ id }) => id)
      .join()}}')`, // the others are the practitioner's own
  };
  await client.query(
    [
      ...each(names, "disable trigger user"),
      ...each(forced, "no force row level security"),
      ...names.toReversed().map((name) => `delete from ${name}${kept[name] ? ` where ${kept[name]}` : ""}`),
    ].join(";"),
  );
  const rename: Loading["rename"] = practitioner ? [stored.practitioner.userId, practitioner] : undefined;
  let inserted: Promise<unknown> = Promise.resolve();
  for (const table of tables) {
    const statement = insertionOf(table, { shift, weekday, rename }); // while the one before runs
    await inserted;
    inserted = statement ? client.query(statement) : Promise.resolve();
  }
  await inserted;
  await client.query(
    `do $$ declare it record; next bigint; begin
       for it in select format('%I.%I', n.nspname, c.relname) as name, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
         join pg_namespace n on n.oid = c.relnamespace
         where a.attidentity <> '' and c.oid = any (array[${names.map((name) => `'${name}'`).join(", ")}]::regclass[])
       loop
         execute format('select coalesce(max(%I), 1) + 1 from %s', it.attname, it.name) into next;
         -- unlike setval, this is taken back with the transaction
         execute format('alter sequence %s restart with %s', pg_get_serial_sequence(it.name, it.attname), next);
       end loop;
     end $$`,
  );
  await client.query(`update public.profiles set full_name = $1 where role = 'admin' and full_name = ''`, [
    stored.practitioner.name,
  ]);
  const {
    practitioner_name: name,
    business_email: email,
    business_phone: phone,
    business_address: address,
  } = stored.settings;
  await client.query(
    `update public.business_settings set business_email = coalesce(business_email, $1), business_phone = coalesce(business_phone, $2),
       business_address = coalesce(business_address, $3), practitioner_name = coalesce(nullif(practitioner_name, ''), $4, '')`,
    [email, phone, address, name],
  );
  await client.query([...each(forced, "force row level security"), ...each(names, "enable trigger user")].join(";"));
  await client.query("select pg_notify('content', 'pages')"); // running nodes render their pages anew
  await client.query("set local role service_role");
}

type Loading = { shift: Shift; weekday: number; rename: [string, string] | undefined };

function insertionOf({ name, columns, rows }: Table, { shift, weekday, rename }: Loading): pg.QueryConfig | undefined {
  const written = columns.map(({ type }) => WRITTEN.has(type));
  const objects = rows
    .filter(([from, until]) => (from as number) <= weekday && weekday <= (until as number))
    .map(([, , ...cells]) =>
      Object.fromEntries(
        columns.map((column, nth) => [column.name, written[nth] ? inWords(name, cells[nth], shift) : cells[nth]]),
      ),
    );
  if (objects.length === 0) return undefined;
  const quoted = columns.map((column) => `"${column.name}"`);
  const values = columns.map(({ name: column, type }) => {
    const move = STAYS.has(`${name} ${column}`) ? undefined : MOVED[type];
    return move ? move(`r."${column}"`) : `r."${column}"`;
  });
  const json = JSON.stringify(objects);
  return {
    text: `insert into ${name} (${quoted.join(", ")}) overriding system value select ${values.join(", ")}
     from json_populate_recordset(null::${name}, $1::json) r where num_nonnulls($2::integer, $3::text) = 2`,
    values: [rename ? json.replaceAll(...rename) : json, shift.days, shift.zone],
  };
}

/** A text, or the texts within JSON, with their dates moved. */
function inWords(table: string, cell: unknown, shift: Shift): unknown {
  if (PAGES.has(table)) return withMonths(cell, shift.days);
  if (typeof cell === "string") return shiftWords(cell, shift);
  return cell === null || typeof cell !== "object" ? cell : JSON.parse(shiftWords(JSON.stringify(cell), shift));
}

/** The months of clients' words. */
function withMonths(cell: unknown, days: number): unknown {
  if (cell === null || typeof cell !== "object") return cell;
  if (Array.isArray(cell)) return cell.map((item) => withMonths(item, days));
  return Object.fromEntries(
    Object.entries(cell).map(([key, value]) => [
      key,
      key === "when" && typeof value === "string" ? shiftMonth(value, days) : withMonths(value, days),
    ]),
  );
}
