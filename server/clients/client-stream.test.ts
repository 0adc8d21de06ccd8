import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let headers: { authorization: string };
let clientId: string;
const rows = <T extends object>(sql: string, values: unknown[] = []) => api.at.fresh.asOwner<T>(sql, values);
beforeAll(async () => {
  api = await startFunctionsApi();
  headers = { authorization: (await api.signedInAdmin()).authorization };
  await rows("delete from bookings");
  await rows("delete from clients");
  const [client] = await rows<{ id: string }>(
    `insert into clients (client_name, client_email, client_phone, kept_at, created_at) values ('Priya', 'priya@example.com', '07700 900442', now(), now() - interval '3 days'),
       ('Ravi', 'PRIYA@example.com', null, now(), now()) returning id`,
  );
  clientId = client?.id ?? "";
  await rows(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by, private_notes)
     select $1, s.id, 'Priya', 'priya@example.com', private.today() + d, '10:00', 30, 4500, case when d > 0 then 'confirmed' else 'completed' end, 'cash', case when d = -20 then 'Asked about Bath' end
     from (select id from services where name = 'Tarot or rune reading by video or phone') s, unnest(array[-40, -20, 5]) d`,
    [clientId],
  );
  await rows(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
     select id, k, p, 'gbp', 'cash_' || k, private.clock() - interval '10 days' from bookings, (values ('charge', 4500), ('refund', 2000)) v (k, p)
     where booking_date = private.today() - 20`,
  );
  await rows(
    `insert into mail (kind, about, recipient, subject, html, plain, created_at, booking_id)
     select 'message', n::text, 'priya@example.com', 'Word ' || n, '', '', private.clock() - n * interval '1 hour', null from generate_series(1, 40) n`,
  );
});
afterAll(() => api.close());

type Entry = { id: string; at: string; kind: string; isAhead: boolean; entry?: string; subject?: string };
type Page = {
  entries: Entry[];
  isLast: boolean;
  since: string;
  held: number;
  isToday: boolean;
  sharers: { name: string }[];
  today: string;
};
const stream = async (query: Record<string, string> = {}, who = headers) => {
  const answer = await api.ask(`/functions/v1/practice-client-stream?${new URLSearchParams({ clientId, ...query })}`, {
    headers: who,
  });
  return { status: answer.status, ...((await answer.json()) as Page) };
};

test("the stream has each entry once over its pages, the newest first, and says since when they come", async () => {
  const first = await stream();
  expect(first).toMatchObject({ isLast: false, held: 2, isToday: false, sharers: [{ name: "Ravi" }] });
  expect(first.since).toBe(Temporal.PlainDate.from(first.today).subtract({ days: 40 }).toString());
  expect(first.entries.slice(0, 2).map(({ kind, isAhead }) => [kind, isAhead])).toEqual([
    ["session", true],
    ["message", false],
  ]);
  const last = first.entries.at(-1);
  const next = await stream({ beforeAt: last?.at ?? "", beforeId: last?.id ?? "" });
  expect(next.isLast).toBe(true);
  const all = [...first.entries, ...next.entries];
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ kind }) => kind).filter((kind) => kind !== "message")).toEqual([
    "session",
    "money",
    "session",
    "session",
  ]);
});

test.each([
  ["sessions", ["session", "session", "session"]],
  ["notes", ["session"]],
  ["money", ["money", "money"]],
])("%s alone", async (kind, kinds) => {
  expect((await stream({ kind })).entries.map((entry) => entry.kind)).toEqual(kinds);
});

test("nobody else reads it, and of nobody there is none", async () => {
  const { authorization } = await api.signedIn();
  expect((await stream({}, { authorization })).status).toBe(403);
  expect((await stream({ clientId: crypto.randomUUID() })).status).toBe(404);
});
