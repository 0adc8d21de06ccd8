import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

type Day = {
  today: string;
  sessions: Record<string, unknown>[];
  hours: object;
  entries: { kind: string }[];
  revenue: object;
  refunds: object;
};
type Trade = { weeks: { from: string; bookings: number; pence: number }[]; services: object[] };

let api: FunctionsApi;
let practitioner: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  api.ask(`/functions/v1/${path}`, { headers: { apikey: KEYS.publishable, ...headers } });

let people = 0;
async function book(changes: Record<string, string> = {}): Promise<string> {
  const columns: Record<string, string> = {
    service_id: "(select id from services where name = 'Written reading')",
    client_name: "'A Client'",
    client_email: `'someone.${(people += 1)}@example.com'`,
    booking_date: "private.today()",
    booking_time: "'10:00'",
    duration_minutes: "30",
    price_pence: "1500",
    created_at: "private.clock()",
    ...changes,
  };
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (${Object.keys(columns).join(", ")}) values (${Object.values(columns).join(", ")}) returning id`,
  );
  return row?.id as string;
}

const money = (id: string, kind: string, pence: number, ago = "0 days") =>
  api.at.fresh.asOwner(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
     values ($1, $2, $3, 'gbp', gen_random_uuid(), private.clock() - $4::interval)`,
    [id, kind, pence, ago],
  );

test("the sessions of today and tomorrow are in order, with client, place, payment and visit number; cancelled bookings and expired holds are left out", async () => {
  await book({ client_email: "'MAYA@example.com'", booking_date: "private.today() - 30", status: "'completed'" });
  await book({
    client_email: "'maya@example.com'",
    booking_date: "private.today() - 9",
    status: "'cancelled'",
    cancelled_because: "'client'",
  });
  await book({
    client_email: "'maya@example.com'",
    booking_date: "private.today() - 8",
    status: "'completed'",
    no_show: "true",
  });
  await book({
    client_email: "'maya@example.com'",
    booking_time: "'15:00'",
    payment_status: "'paid'",
    status: "'confirmed'",
    notes: "'Runes, please.'",
  });
  await book({ booking_time: "'09:00'" });
  await book({ booking_time: "'11:00'", status: "'cancelled'", cancelled_because: "'client'" });
  await book({ booking_time: "'12:00'", hold_expires_at: "private.clock() - interval '1 second'" });
  await book({ booking_date: "private.today() + 1", client_phone: "'+447700900123'" });
  await book({ booking_date: "private.today() + 2" });
  const day = (await (await get("practice-day", practitioner)).json()) as Day;
  expect(day.sessions).toMatchObject([
    { time: "09:00", paymentStatus: "pending", visit: 1, place: "written" },
    {
      time: "15:00",
      paymentStatus: "paid",
      visit: 2,
      place: "written",
      notes: "Runes, please.",
      serviceName: "Written reading",
    },
    { date: addDays(day.today, 1), clientPhone: "+447700900123", groupSessionId: null, noShow: false },
  ]);
  await api.at.fresh.asOwner("delete from bookings");
});

const paid = async (pence: number, changes: Record<string, string> = {}) => {
  const id = await book({ payment_status: "'paid'", price_pence: String(pence), ...changes });
  await money(id, "charge", pence, "9 days");
  return id;
};
/** What the ledger holds of the bookings made since then. */
async function held(since: string): Promise<number> {
  const [row] = await api.at.fresh.asOwner<{ pence: number }>(
    `select coalesce(sum(case when l.kind in ('charge', 'reversal') then l.amount_pence else -l.amount_pence end), 0)::int as pence
     from ledger l join bookings b on b.id = l.booking_id where b.created_at >= ${since}`,
  );
  return row?.pence ?? 0;
}

test("revenue is the net of paid bookings made in the last 7 days, from the ledger; refunds of the same days stand beside it", async () => {
  await paid(4500, { created_at: "private.clock() - interval '6 days 23 hours'" });
  await paid(9900, { created_at: "private.clock() - interval '7 days 1 hour'", booking_time: "'12:00'" });
  await book({ payment_status: "'pending'", price_pence: "1000", booking_time: "'13:00'" });
  const refunded = await paid(7000, { booking_time: "'14:00'" });
  await money(refunded, "refund", 7000);
  const revenueNow = async () => {
    const { revenue, refunds } = (await (await get("practice-day", practitioner)).json()) as Day;
    return { revenue, refunds };
  };
  expect(await revenueNow()).toEqual({
    revenue: { pence: 4500, count: 1, vouchers: 0 },
    refunds: { pence: 7000, count: 1 },
  });

  const cancelledLate = await paid(7000, {
    booking_time: "'15:00'",
    status: "'cancelled'",
    cancelled_because: "'client'",
  });
  await money(cancelledLate, "refund", 3500);
  const paidTwice = await paid(1500, { booking_time: "'16:00'" });
  await money(paidTwice, "charge", 1500);
  await money(paidTwice, "refund", 1500, "8 days");
  const pence = 4500 + 3500 + 1500;
  expect(await revenueNow()).toEqual({
    revenue: { pence, count: 3, vouchers: 0 },
    refunds: { pence: 10_500, count: 2 },
  });
  expect(await held("private.clock() - interval '7 days'")).toBe(pence);
});

test("practice-trade has every week, also empty ones, from its Sunday in the business zone, with the ledger's amounts", async () => {
  const { weeks, services } = (await (await get("practice-trade?weeks=4", practitioner)).json()) as Trade;
  expect(weeks).toHaveLength(4);
  expect(weeks.every(({ from }) => new Date(from).getUTCDay() === 0)).toBe(true);
  const pence = 4500 + 9900 + 3500 + 1500; // the fee of the late cancellation too
  expect(await held("private.clock() - interval '20 days'")).toBe(pence);
  expect(weeks.reduce((sum, week) => sum + week.bookings, 0)).toBe(5);
  expect(weeks.reduce((sum, week) => sum + week.pence, 0)).toBe(pence);
  expect(services).toEqual([{ name: "Written reading", bookings: 5, pence }]);
});

test("practice-to-do counts the paid bookings to confirm and the messages that could not be sent", async () => {
  const toDo = async () => (await get("practice-to-do", practitioner)).json();
  await api.at.fresh.asOwner("delete from bookings");
  expect(await toDo()).toEqual({ toConfirm: 0, failedMessages: 0, toRing: 0 });
  await book({ payment_status: "'paid'" });
  await book({ payment_status: "'paid'", booking_time: "'11:00'", status: "'confirmed'" });
  await book({ booking_time: "'12:00'" });
  await api.at.fresh.asOwner(
    `with emails as (
       insert into mail (kind, about, recipient, subject, html, plain, status)
       select 'message', n::text, 'ann@example.com', 's', 'x', 'x', 'failed' from generate_series(1, 2) n returning id, about
     ), texts as (
       insert into sms (kind, about, recipient, body, status) values ('message', 'x', '+447700900123', 'x', 'failed') returning id
     )
     insert into alerts (kind, detail, reference, settled_at)
     select 'mail-failed', 'x', id::text, case about when '2' then now() end as settled from emails
     union all select 'sms-failed', 'x', id::text, null::timestamptz from texts
     union all values ('mail-failed', 'x', 'of an email that is erased', null::timestamptz), ('other', 'x', '4', null)`,
  );
  const subjects = async (state: string) =>
    ((await (await get(`practice-messages?state=${state}`, practitioner)).json()) as { messages: { status: string }[] })
      .messages;
  expect(await subjects("failed")).toMatchObject([{ status: "failed" }, { status: "failed" }]); // as many as are counted
  expect(await subjects("dealt-with")).toMatchObject([{ status: "dealt-with" }]);
  expect(await toDo()).toEqual({ toConfirm: 1, failedMessages: 2, toRing: 0 });
});

test("a day comes with the hours and everything that takes time, of today and tomorrow", async () => {
  await api.at.fresh.asOwner("delete from availability");
  await api.at.fresh.asOwner(
    "insert into availability (day_of_week, start_time, end_time) select n, '09:00', '17:00' from generate_series(0, 6) n",
  );
  await api.at.fresh.asOwner(
    "insert into closed_hours (on_date, start_time, end_time, reason) values (private.today() + 1, '12:00', '13:00', 'Dentist'), (private.today() + 2, '12:00', '13:00', 'Later')",
  );
  const { today, hours, entries } = (await (await get("practice-day", practitioner)).json()) as Day;
  const nine = [{ from: "09:00", to: "17:00" }];
  expect(hours).toEqual({ [today]: nine, [addDays(today, 1)]: nine });
  const closed = entries.filter(({ kind }) => kind === "closed");
  expect(closed).toMatchObject([
    { title: "Dentist", from: `${addDays(today, 1)}T12:00`, to: `${addDays(today, 1)}T13:00` },
  ]);
});

test.each(["practice-day", "practice-trade", "practice-to-do"])(
  "%s is refused to a visitor and to a client",
  async (name) => {
    const client = await api.signedIn();
    expect((await get(name)).status).toBe(401);
    const answer = await get(name, { authorization: client.authorization });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: "practitioner-only", error: "Only the practitioner may do this" },
    ]);
  },
);

test.each([
  ["in winter", "2027-01-10T09:30:00Z", { today: "2027-01-10", time: "09:30" }],
  ["in summer, when its midnight is before UTC's", "2027-06-15T23:30:00Z", { today: "2027-06-16", time: "00:30" }],
])("practice-clock, %s: is public and not cached", async (_, moment, shown) => {
  await api.at.clockAt(Date.parse(moment));
  const answer = await api.ask("/functions/v1/practice-clock", { headers: { apikey: KEYS.publishable } });
  const time = new RegExp(`^${shown.time}:[0-5]\\d$`);
  const now = new RegExp(`^${moment.slice(0, 17)}[0-5]\\d\\.\\d{3}Z$`);
  expect(await answer.json()).toEqual({ ...shown, time: expect.stringMatching(time), now: expect.stringMatching(now) });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("practice-clock follows the business zone", async () => {
  const { userId } = await api.signedIn();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, default_timezone) values ($1, 'Pacific/Auckland')",
    [userId],
  );
  await api.at.clockAt(Date.parse("2027-01-10T12:00:00Z"));
  const answer = await api.ask("/functions/v1/practice-clock", { headers: { apikey: KEYS.publishable } });
  expect(await answer.json()).toMatchObject({ today: "2027-01-11", time: expect.stringMatching(/^01:00:/) });
});
