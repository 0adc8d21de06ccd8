import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BookingCursor, type BookingFilter, loadBooking, loadBookings } from "#app/bookings/bookings.ts";
import { loadRecentBookings, loadUnconfirmed } from "#app/bookings/dashboard.ts";
import { loadClientBookings as loadClientHistory } from "#app/clients/clients.ts";
import { loadBookingsBetween } from "#app/bookings/bookings-between.ts";
import { loadBookingHistory } from "#app/bookings/history.ts";
import { countPaidAhead } from "#app/settings/business-settings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { listAudit } from "#database/audit-trail.ts";
import { readCalendar } from "#server/bookings/diary/practice-calendar.queries.ts";
import { readPracticeDay, readRevenue } from "#server/bookings/diary/practice-day.queries.ts";
import { readOpenAlerts } from "#server/site/alerts.queries.ts";
import { readClients } from "#server/clients/client-list.queries.ts";
import { listMessages } from "#server/messages/sent-messages.queries.ts";
import { readMoney } from "#server/money/money.queries.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { openDataApi } from "#http/data-api.ts";
import { fillPractice } from "#tests/support/data/full-practice.ts";
import { type AccountsApi, startAccountsApi, KEYS } from "#tests/support/accounts-api.ts";

/** Large enough that the planner prefers an index to a whole table. */
const SIZE = { bookings: 8_000, clients: 5_000 };

// Every list of the back office is read with an index, from its first page to its last.
let at: AccountsApi;
let client: SupabaseClient;
let close = async () => undefined as void;
let asked: string[] = [];
let token: string;
let base: string;
beforeAll(async () => {
  at = await startAccountsApi({ autoconfirm: true });
  await seed(at.fresh.database);
  const owner = new pg.Client({ connectionString: at.fresh.url });
  await owner.connect();
  await fillPractice(owner, SIZE);
  await owner.query(EMAILS_AND_TRAIL);
  await owner.query("vacuum analyze"); // as autovacuum does soon after
  await owner.end();
  const rest = await openDataApi(at.deps, at.fresh.url, { plan: true });
  const server = serve({ fetch: new Hono().route("/rest/v1", rest.api).fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const practitioner = await at.signedIn();
  await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [practitioner.id]);
  token = practitioner.accessToken;
  client = createClient(base, KEYS.publishable, {
    accessToken: async () => token,
    global: {
      fetch: (input, init) => {
        asked.push(input instanceof Request ? input.url : String(input));
        return fetch(input, init);
      },
    },
  });
  close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rest.close();
    await at.close();
  };
});
afterAll(() => close());

/** Three emails and five audit entries for each booking, which are cheaper to insert than bookings, and alerts for as many years. */
const EMAILS_AND_TRAIL = `
  insert into mail (kind, about, recipient, subject, html, plain, booking_id, status, created_at)
    select 'booking-confirmed', id || ' ' || nth, client_email, 'Confirmed', 'x', 'x', id, case when n % 200 = 0 then 'failed' else 'sent' end, created_at
    from (select *, row_number() over () as n from bookings, generate_series(1, 3) nth) b;
  insert into audit (at, role, act, table_name, row_id, changes)
    select b.created_at + n * interval '1 hour', 'service_role', 'update', 'bookings', b.id, '{"status": ["pending", "confirmed"]}'
    from bookings b, generate_series(1, 5) n;
  insert into alerts (kind, detail, reference, created_at, settled_at)
    select 'mail-failed', 'An email failed', n::text, now() - n * interval '1 hour', case when n > 5 then now() end from generate_series(1, 1000) n;`;

const { signal } = new AbortController();
const everything: BookingFilter = { view: "all", words: "" };

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  Plans?: Node[];
};

/** PostgreSQL's plan for the request that `read` has just sent. */
async function planOf(read: () => Promise<unknown>): Promise<Node[]> {
  asked = [];
  await read();
  const answer = await fetch(asked.at(-1) as string, {
    headers: {
      apikey: KEYS.publishable,
      authorization: `Bearer ${token}`,
      accept: "application/vnd.pgrst.plan+json; options=analyze",
    },
  });
  return nodesOf(((await answer.json()) as { Plan: Node }[])[0]?.Plan as Node);
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The indexes by which the rows of a table are read; "none" for a sequential scan. */
function waysTo(table: string, nodes: Node[]): string[] {
  const scans = nodes.filter((node) => node["Relation Name"] === table);
  const bitmaps = nodes
    .filter((node) => node["Node Type"] === "Bitmap Index Scan")
    .map((node) => node["Index Name"] ?? "none");
  return scans.flatMap((scan) => (scan["Node Type"] === "Bitmap Heap Scan" ? bitmaps : [scan["Index Name"] ?? "none"]));
}

const today = async () =>
  (await at.fresh.database.row<{ day: string }>("select private.today()::text as day"))?.day as string;
const someClient = async () =>
  (await at.fresh.database.row<{ id: string }>("select id from clients where user_id is not null limit 1"))
    ?.id as string;

async function placeAt(depth: number): Promise<BookingCursor> {
  const row = await at.fresh.database.row<BookingCursor>(
    `select booking_date as date, booking_time as time, id from bookings order by booking_date desc, booking_time desc, id desc offset ${depth} limit 1`,
  );
  return row as BookingCursor;
}

describe("the list of bookings", () => {
  test.each([
    ["its first page", everything, 0, /^bookings_in_order$/],
    ["its page far down", everything, 7_000, /^bookings_in_order$/],
    ["a status", { ...everything, status: "pending" }, 0, /^bookings_in_order/],
    ["a status far down", { ...everything, status: "completed" }, 5_500, /^bookings_in_order/],
    ["bookings to confirm", { ...everything, status: "pending", payment: "paid" }, 0, /^bookings_in_order/],
    ["unpaid bookings", { ...everything, payment: "pending" }, 0, /^bookings_in_order/],
    ["refunded bookings", { ...everything, payment: "refunded" }, 0, /^bookings_in_order_by_payment$/],
    ["up to a day", { ...everything, upTo: "2022-01-01" }, 0, /^bookings_in_order$/],
    ["one client's name", { ...everything, words: "Elin Moor" }, 0, /^bookings_(by_client_words|in_order)$/],
    ["a part of an address", { ...everything, words: "oak4706@" }, 0, /^bookings_by_client_words$/],
    ["a part of every address", { ...everything, words: "example.com" }, 0, /^bookings_(by_client_words|in_order)$/],
    ["the upcoming", { view: "upcoming", words: "" }, 0, /^bookings_in_order$/],
    ["the past", { view: "past", words: "" }, 0, /^bookings_in_order$/],
    ["the cancelled", { view: "cancelled", words: "" }, 0, /^bookings_in_order/],
    ["those to confirm", { view: "to-confirm", words: "" }, 0, /^bookings_in_order/],
    ["a service's name", { ...everything, words: "Written" }, 0, /^bookings_(in_order|by_service|by_client_words)$/],
    ["a search without a match", { ...everything, words: "zebedee" }, 0, /^bookings_by_client_words$/],
  ] as const)("%s is read through an index", async (_, filter, depth, index) => {
    const after = depth > 0 ? await placeAt(depth) : undefined;
    const nodes = await planOf(async () => loadBookings(client, filter, { today: await today(), after }, signal));
    const ways = waysTo("bookings", nodes);
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) expect(way).toMatch(index);
  });

  test("its pages together hold every booking once, in order", async () => {
    const filter = { ...everything, words: "ada." };
    const seen: string[] = [];
    let after: BookingCursor | undefined;
    for (;;) {
      const page = await loadBookings(client, filter, { today: await today(), after }, signal);
      if (!page.ok) throw new Error(page.refusal.message);
      seen.push(...page.value.bookings.map(({ id }) => id));
      after = page.value.bookings.at(-1);
      if (page.value.isLast) break;
    }
    const all = await at.fresh.database.rows<{ id: string }>(
      "select id from bookings where client_email like 'ada.%' order by booking_date desc, booking_time desc, id desc",
    );
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});

test.each([
  ["the latest bookings", () => loadRecentBookings(client, signal), "bookings"],
  ["the bookings to confirm", () => loadUnconfirmed(client, signal), "bookings"],
  ["one booking", async () => loadBooking(client, (await placeAt(500)).id, signal), "bookings"],
] as const)("%s are read through an index", async (_, read, table) => {
  expect(waysTo(table, await planOf(read))).not.toContain("none");
});

test.each([
  ["a booking's history", async () => loadBookingHistory(client, (await placeAt(500)).id, signal), "audit"],
  ["a client's bookings", async () => loadClientHistory(client, await someClient(), signal), "bookings"],
  [
    "the bookings of days to be blocked",
    async () => loadBookingsBetween(client, "2024-01-01", "2024-01-03"),
    "bookings",
  ],
  ["the paid sessions to come", async () => countPaidAhead(client, await today(), signal), "bookings"],
] as const)("%s are read through an index", async (_, read, table) => {
  const ways = waysTo(table, await planOf(read));
  expect(ways.length).toBeGreaterThan(0);
  expect(ways).not.toContain("none");
});

/** PostgreSQL's plans for the statements of a read. */
async function plansOf(read: (queries: Queries) => Promise<unknown>): Promise<Node[]> {
  const plans: Node[] = [];
  const { database } = at.fresh;
  const explain = async (text: string, values: unknown[] | undefined) => {
    const told = await database.row<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (format json) ${text}`, values);
    plans.push(...nodesOf(told?.["QUERY PLAN"][0]?.Plan as Node));
  };
  const row: Queries["row"] = async (text, values) => explain(text, values).then(() => database.row(text, values));
  const rows: Queries["rows"] = async (text, values) => explain(text, values).then(() => database.rows(text, values));
  await read({ ...database, row, rows });
  return plans;
}

describe("the list of clients", () => {
  test("whoever comes next is read first, then the others in order, without sorting all", async () => {
    const plans = await plansOf((queries) => readClients(queries, { words: "", view: "next", tag: "", page: 0 }));
    expect(waysTo("clients", plans)).toContain("clients_by_last_booking");
  });

  const whole = { words: "", view: "next", tag: "", page: 0 } as const;
  test.each([
    ["one by name", "Elin Moor"],
    ["a part of an address", "oak4706@"],
    ["a search without a match", "zebedee"],
  ])("%s is read through an index", async (_, words) => {
    const plans = await plansOf((queries) => readClients(queries, { ...whole, words }));
    expect(plans.filter((node) => node["Relation Name"] === "clients").map((node) => node["Node Type"])).toEqual([
      "Bitmap Heap Scan",
    ]);
    expect(waysTo("clients", plans)).toContain("clients_by_words");
  });

  test.each(["next", "name", "away", "pass"] as const)("%s reads bookings through indexes", async (view) => {
    const plans = await plansOf((queries) => readClients(queries, { ...whole, view }));
    expect(waysTo("bookings", plans)).not.toContain("none");
  });
});

test.each([
  ["all of them", {}, /^mail_by_creation$/],
  ["those that failed", { state: "failed" }, /^mail_by_status$/],
  ["those about something", { group: "payments" }, /^mail_by_(kind|creation)$/],
  ["those to a client", "client", /^mail_by_recipient$/],
  ["those with a rare word", { words: "oak4706" }, /^mail_by_words$/],
  ["those with a word of every email", { words: "confirmed" }, /^mail_by_(words|creation)$/],
] as const)("messages, %s, are read through an index", async (_, filter, index) => {
  const which = filter === "client" ? { client: await someClient() } : filter;
  const ways = waysTo("mail", await plansOf((queries) => listMessages(queries, { words: "", page: 0, ...which })));
  expect(ways).not.toContain("none");
  expect(ways).toContainEqual(expect.stringMatching(index));
});

test.each(["failed-emails", "other"] as const)(
  "the open alerts of %s and their people are read through indexes",
  async (of) => {
    const plans = await plansOf((queries) => readOpenAlerts(queries, { of, limit: 10 }));
    expect(waysTo("alerts", plans)).toEqual(["alerts_open", "alerts_open"]);
    for (const table of ["mail", "bookings"]) expect(waysTo(table, plans)).toEqual([`${table}_pkey`]);
  },
);

test.each([
  ["all of it", {}, /^audit_by_time$/],
  ["about something", { about: "settings" }, /^audit_by_(table|time)$/],
  ["by somebody", { by: "visitors" }, /^audit_by_(role|time)$/],
  ["of some days", { from: "2026-11-01", upTo: "2026-11-02" }, /^audit_by_time$/],
] as const)("the history, %s, is read through an index", async (_, filter, index) => {
  const ways = waysTo("audit", await plansOf((queries) => listAudit(queries, { page: 0, ...filter })));
  expect(ways).toEqual([expect.stringMatching(index)]);
});

test("a week of the calendar is read through indexes", async () => {
  const plans = await plansOf((queries) => readCalendar(queries, "2026-11-23", "2026-11-29"));
  expect(waysTo("occupancy", plans)).toEqual(["occupancy_by_time"]);
  expect(waysTo("bookings", plans)).toEqual(["bookings_pkey", "bookings_pkey", "bookings_by_group_session"]); // once more for each session that may be given up
});

test("the money of a month is read through indexes", async () => {
  const plans = await plansOf((queries) => readMoney(queries, { from: "2026-03-01", upTo: "2026-03-31" }));
  expect(waysTo("ledger", plans)).toEqual(["ledger_by_time", "ledger_by_booking"]);
  expect(waysTo("bookings", plans)).toEqual(["bookings_owing"]);
});

test.each([
  ["today", (queries: Queries) => readPracticeDay(queries)],
  ["12 weeks of trade", (queries: Queries) => readRevenue(queries, 12)],
] as const)("%s, which the dashboard shows, is read through indexes", async (_, read) => {
  const plans = await plansOf(read);
  for (const table of ["bookings", "ledger"]) expect(waysTo(table, plans)).not.toContain("none");
  expect(waysTo("bookings", plans).length).toBeGreaterThan(0);
});
