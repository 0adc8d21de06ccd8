import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
let client: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  const account = await api.signedInAdmin();
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [account.userId]);
  practitioner = { authorization: account.authorization };
  client = await api.signedIn();
  await api.at.clockAt(new Date("2026-11-23T10:10:00Z")); // a Monday
  await api.at.fresh.asOwner("delete from availability");
  await rows(
    "insert into availability (day_of_week, start_time, end_time) values (1, '14:00', '17:00'), (1, '09:00', '12:00')",
  );
});
afterAll(() => api.close());

const rows = <R extends object>(statement: string, values: unknown[] = []) =>
  api.at.fresh.asOwner<R>(statement, values);
const ask = (query: string, headers: Record<string, string> = practitioner) =>
  api.ask(`/functions/v1/practice-calendar?${query}`, { headers: { apikey: KEYS.publishable, ...headers } });

type Entry = { kind: string; from: string; to: string; title: string };
type Calendar = { zone: string; today: string; now: string; hours: Record<string, object[]>; entries: Entry[] };
const read = async (from: string, to: string) => (await (await ask(`from=${from}&to=${to}`)).json()) as Calendar;

async function book(name: string, date: string, time: string, changes: Record<string, string> = {}) {
  const columns: Record<string, string> = { status: "'confirmed'", payment_status: "'paid'", ...changes };
  const [row] = await rows<{ id: string; service_id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, ${Object.keys(columns).join()})
     select id, $1, 'a@example.com', $2, $3, 60, 4500, ${Object.values(columns).join()} from services where name = 'Written reading' returning id, service_id`,
    [name, date, time],
  );
  return { id: row?.id, serviceId: row?.service_id };
}

const lookOf = async (name: string) =>
  (await rows("select colour, rune, name from services where name = $1", [name]))[0];

describe("who may ask, and for what", () => {
  test("only the practitioner", async () => {
    expect((await ask("from=2026-11-23&to=2026-11-29", {})).status).toBe(401);
    expect((await ask("from=2026-11-23&to=2026-11-29", client)).status).toBe(403);
    expect((await ask("from=2026-11-23&to=2026-11-29")).status).toBe(200);
  });

  test.each([
    ["from=2026-11-23", 400],
    ["from=2026-11-31&to=2026-12-01", 400],
    ["from=2026-11-24&to=2026-11-23", 400],
    ["from=2026-11-01&to=2027-01-01", 200], // 62 days
    ["from=2026-11-01&to=2027-01-02", 400],
  ])("%s answers %i", async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });
});

test("every kind of entry, in order, without buffers; what is cancelled or no longer held is left out", async () => {
  const { id, serviceId } = await book("Rowan \u202eAsh", "2026-12-01", "10:00", {
    buffer_before_minutes: "15",
    buffer_minutes: "30",
    paid_pence: "1500",
  });
  const hold = await book("Maya Held", "2026-12-01", "12:00", {
    status: "'pending'",
    payment_status: "'pending'",
    hold_expires_at: "private.clock() + interval '1 hour'",
  });
  await book("Late Hold", "2026-12-01", "14:00", {
    status: "'pending'",
    payment_status: "'pending'",
    hold_expires_at: "private.clock() - interval '1 second'",
  });
  await book("Cora Cancelled", "2026-12-01", "15:00", { status: "'cancelled'", cancelled_because: "'client'" });
  await book("Before the span", "2026-11-29", "10:00");
  await rows(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ('2026-12-01', '09:00', '10:30', 'Dentist')",
  );
  await rows(
    "insert into private.outside_calendars (name, kind, address) values ('Private', 'ics', 'https://calendar.example')",
  );
  await rows(
    `insert into private.busy_times (calendar_id, uid, title, during)
     select id, 'a', 'Choir', '[2026-12-01 19:00, 2026-12-01 21:00)' from private.outside_calendars`,
  );
  await rows("insert into blocked_dates (blocked_date, reason) values ('2026-12-02', 'Retreat')");
  await rows(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '2026-12-05', '2026-12-06', '11:00', '16:00', 6 from services where name like 'Reiki Level 1%'`,
  );
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, hold_expires_at, group_session_id, places)
     select service_id, 'Bea Moor', 'bea@example.com', starts_on, start_time, 300, 1000, 'pending', hold, id, wanted.places
     from group_sessions, (values (3, null), (1, now() + interval '20 minutes')) wanted (places, hold) where starts_on = '2026-12-05'`,
  );
  await rows(
    "insert into waiting (group_session_id, user_id) select g.id, u.id from group_sessions g, (select id from auth.users limit 1) u where starts_on = '2026-12-05'",
  );
  await rows("update waiting set status = 'offered', offered_until = now() + interval '1 hour'");
  const { entries } = await read("2026-11-30", "2026-12-06");
  const service = { id: serviceId, name: "Written reading" };
  const look = await lookOf("Written reading");
  const other = {
    id: expect.any(String) as string,
    service: null,
    look: null,
    status: null,
    payment: null,
    owed: null,
    bookingId: null,
    places: null,
  };
  const booked = (own: object, bookingId: string | undefined) => ({
    ...own,
    id: bookingId,
    bookingId,
    service,
    look,
    places: null,
  });
  const group = {
    ...other,
    kind: "group",
    title: "Reiki Level 1",
    look: await lookOf("Reiki Level 1"),
    places: { booked: 3, held: 1, offered: 1, of: 6 },
  };
  expect(entries).toEqual([
    { ...other, kind: "closed", from: "2026-12-01T09:00", to: "2026-12-01T10:30", title: "Dentist" },
    booked(
      {
        kind: "booking",
        from: "2026-12-01T10:00",
        to: "2026-12-01T11:00",
        title: "Rowan Ash",
        status: "confirmed",
        payment: "paid",
        owed: 3000,
      },
      id,
    ),
    booked(
      {
        kind: "hold",
        from: "2026-12-01T12:00",
        to: "2026-12-01T13:00",
        title: "Maya Held",
        status: "pending",
        payment: "pending",
        owed: 4500,
      },
      hold.id,
    ),
    { ...other, kind: "busy", from: "2026-12-01T19:00", to: "2026-12-01T21:00", title: "Choir · Private" },
    { ...other, kind: "day-off", from: "2026-12-02T00:00", to: "2026-12-03T00:00", title: "Retreat" },
    { ...group, from: "2026-12-05T11:00", to: "2026-12-05T16:00" },
    { ...group, from: "2026-12-06T11:00", to: "2026-12-06T16:00" },
  ]);
});

test("each day has its hours in order, the special ones in place of the weekly", async () => {
  await rows("insert into special_hours (on_date, start_time, end_time) values ('2026-12-14', '18:00', '20:00')");
  const { hours, zone, today, now } = await read("2026-12-07", "2026-12-14");
  expect({ zone, today, now }).toEqual({ zone: "Europe/London", today: "2026-11-23", now: "10:10" });
  expect(Object.keys(hours)).toHaveLength(8);
  expect(hours["2026-12-07"]).toEqual([
    { from: "09:00", to: "12:00" },
    { from: "14:00", to: "17:00" },
  ]);
  expect(hours["2026-12-08"]).toEqual([]);
  expect(hours["2026-12-14"]).toEqual([{ from: "18:00", to: "20:00" }]);
});

test.each([
  ["forward", "2027-03-22", "2027-03-28"],
  ["back", "2027-10-25", "2027-10-31"],
])("a week in which the clocks go %s shows the hours of the wall clock", async (_, monday, sunday) => {
  await book("Early Bird", sunday, "00:15");
  await book("Nora Noon", sunday, "12:00");
  const { hours, entries } = await read(monday, sunday);
  expect(Object.keys(hours)).toHaveLength(7);
  expect(entries.map(({ from, to }) => [from, to])).toEqual([
    [`${sunday}T00:15`, `${sunday}T01:15`],
    [`${sunday}T12:00`, `${sunday}T13:00`],
  ]);
});
