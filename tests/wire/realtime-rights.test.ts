import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PEOPLE, type Person, type PracticeDataApi, startPracticeData } from "#tests/support/data/practice-data.ts";

let at: PracticeDataApi;
const received = new Map<Person, Change[]>();
beforeAll(async () => {
  at = await startPracticeData({ realtime: true });
  for (const person of PEOPLE) received.set(person, await follow(person));
});
afterAll(async () => {
  await Promise.all(PEOPLE.map((person) => at.client(person).removeAllChannels()));
  await at.close();
});

type Row = Record<string, unknown>;
type Change = RealtimePostgresChangesPayload<Row>;

/** Follows all published tables as one person. */
async function follow(person: Person): Promise<Change[]> {
  const changes: Change[] = [];
  const client = at.client(person);
  await client.realtime.setAuth();
  await new Promise((resolve, reject) => {
    client
      .channel("everything")
      .on<Row>("postgres_changes", { event: "*", schema: "public" }, (change) => void changes.push(change))
      .on("system", {}, ({ status, message }: { status: string; message: string }) =>
        status === "ok" ? resolve(message) : reject(new Error(message)),
      )
      .subscribe();
  });
  return changes;
}

const SERVICE = "(select id from services where name = 'Rune reading')";
/** By table: inserts of rows that only some people may see, and updates that make them visible or hidden. */
const ROWS: Record<string, { insert: string[]; update: string[] }> = {
  services: {
    insert: [
      "(name, category, price_gbp, is_active) values ('New', 'yoga', 1000, true)",
      "(name, category, price_gbp, is_active) values ('Old', 'yoga', 1000, false)",
    ],
    update: ["description = 'x'", "is_active = not is_active"],
  },
  availability: {
    insert: [
      "(day_of_week, start_time, end_time, is_active) values (5, '09:00', '10:00', true)",
      "(day_of_week, start_time, end_time, is_active) values (5, '11:00', '12:00', false)",
    ],
    update: ["end_time = end_time + interval '5 minutes'", "is_active = not is_active"],
  },
  alerts: {
    insert: ["(kind, detail) values ('y', 'x')"],
    update: ["detail = 'z'", "settled_at = now()"],
  },
  blocked_dates: {
    insert: ["(blocked_date, reason) values (private.today() + 20, 'rest')"],
    update: ["reason = 'travel'", "blocked_date = private.today() + 21"],
  },
  special_hours: {
    insert: ["(on_date, start_time, end_time) values (private.today() + 20, '09:00', '10:00')"],
    update: ["end_time = end_time + interval '5 minutes'", "on_date = private.today() + 21"],
  },
  closed_hours: {
    insert: ["(on_date, start_time, end_time, reason) values (private.today() + 20, '09:00', '10:00', 'rest')"],
    update: ["reason = 'travel'", "on_date = private.today() + 21"],
  },
  group_sessions: {
    insert: [
      `(service_id, starts_on, ends_on, start_time, end_time, is_active) values (${SERVICE}, '2035-05-05', '2035-05-05', '11:00', '12:00', true)`,
      `(service_id, starts_on, ends_on, start_time, end_time, is_active) values (${SERVICE}, '2035-05-06', '2035-05-06', '11:00', '12:00', false)`,
    ],
    update: ["note = 'x'", "is_active = not is_active"],
  },
  bookings: {
    insert: [
      `(user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence) values ((select user_id from profiles where role = 'client' limit 1), ${SERVICE}, 'A', 'a@b.c', private.today() + 5, '10:00', 60, 4500)`,
      `(service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence) values (${SERVICE}, 'B', 'a@b.c', private.today() - 5, '10:00', 60, 4500)`,
    ],
    update: ["notes = 'x'", "status = 'confirmed'"],
  },
};

const openColumns = new Map<string, Promise<string[]>>();
/** The columns of a table that a person may select: grants, which no row changes. */
function columnsOpenTo(person: Person, table: string): Promise<string[]> {
  const key = `${person} ${table}`;
  const known = openColumns.get(key) ?? askForColumns(person, table);
  openColumns.set(key, known);
  return known;
}

async function askForColumns(person: Person, table: string): Promise<string[]> {
  const columns = await at.fresh.asOwner<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  const open: string[] = [];
  for (const { name } of columns) {
    if ((await at.ask(person, `/${table}?select=${name}&limit=0`)).status === 200) open.push(name); // one by one: many at once are refused
  }
  return open;
}

/** A person's select of a row: the columns that may be selected, or nothing if the row or the key is not accessible. */
async function selected(person: Person, table: string, id: unknown): Promise<Row | "refused" | "hidden"> {
  if ((await at.ask(person, `/${table}?select=id&limit=1`)).status !== 200) return "refused";
  const open = await columnsOpenTo(person, table);
  const rows = (await (await at.ask(person, `/${table}?select=${open.join()}&id=eq.${String(id)}`)).json()) as Row[];
  return rows[0] ?? "hidden";
}

let marks = 0;
/** Waits until every person has received a later change, and returns the changes before it. */
async function told(): Promise<Map<Person, Change[]>> {
  const mark = `mark ${(marks += 1)}`;
  await at.fresh.asOwner("insert into services (name, category, price_gbp) values ($1, 'yoga', 1000)", [mark]);
  const isMark = (change: Change) => change.eventType === "INSERT" && change.new["name"] === mark;
  return new Map(
    await Promise.all(
      PEOPLE.map(async (person): Promise<[Person, Change[]]> => {
        const changes = received.get(person) ?? [];
        await expect.poll(() => changes.some(isMark)).toBe(true);
        return [person, changes.splice(0).filter((change) => !isMark(change))];
      }),
    ),
  );
}

test("the published tables are those that the back office shows live, and each is in the matrix", async () => {
  const tables = await at.fresh.asOwner<{ name: string }>(
    "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(ROWS).toSorted());
});

test("no other table or view can be followed", async () => {
  const others = await at.fresh.asOwner<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> all ($1)",
    [Object.keys(ROWS)],
  );
  for (const { name } of others) {
    const message = await new Promise((resolve) => {
      const channel = at.client("service").channel(`other ${name}`);
      channel.on("postgres_changes", { event: "*", schema: "public", table: name }, () => undefined);
      channel.on("system", {}, ({ status }: { status: string }) => resolve(status)).subscribe();
    });
    expect([name, message]).toEqual([name, "error"]);
  }
});

for (const [table, { insert, update }] of Object.entries(ROWS)) {
  describe(table, () => {
    test("INSERT and UPDATE tell each person what a select shows them, DELETE no more than the key", async () => {
      await told();
      for (const values of insert) {
        const [row] = await at.fresh.asOwner<{ id: string }>(`insert into ${table} ${values} returning id`);
        await expectAsSelected(table, row?.id, "INSERT");
        for (const set of update) {
          await at.fresh.asOwner(`update ${table} set ${set} where id = $1`, [row?.id]);
          await expectAsSelected(table, row?.id, "UPDATE");
        }
        const seen = new Map(
          await Promise.all(PEOPLE.map(async (person) => [person, await selected(person, table, row?.id)] as const)),
        );
        await at.fresh.asOwner(`delete from ${table} where id = $1`, [row?.id]);
        for (const [person, changes] of await told()) {
          const expected =
            seen.get(person) === "refused"
              ? { old: {}, errors: ["Error 401: Unauthorized"] }
              : { old: { id: row?.id }, errors: null };
          expect([person, changes]).toEqual([person, [{ ...about(table, "DELETE"), new: {}, ...expected }]]);
        }
      }
    });
  });
}

const about = (table: string, eventType: string) => ({
  schema: "public",
  table,
  eventType,
  commit_timestamp: expect.any(String),
});

async function expectAsSelected(table: string, id: unknown, verb: "INSERT" | "UPDATE") {
  for (const [person, changes] of await told()) {
    const row = await selected(person, table, id);
    const old = verb === "UPDATE" ? { id } : {};
    const one =
      row === "refused" ? { new: {}, old: {}, errors: ["Error 401: Unauthorized"] } : { new: row, old, errors: null };
    expect([person, verb, changes]).toEqual([
      person,
      verb,
      row === "hidden" ? [] : [{ ...about(table, verb), ...one }],
    ]);
  }
}
