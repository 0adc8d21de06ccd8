import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaidBooking, type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { loadCancellationTerms } from "./cancel-booking.ts";
import { type MoveRequest, moveBooking } from "./move-booking.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { HOUR_MS } from "#domain/time.ts";

const HALF_A_MINUTE = 30_000;
const REFUSED = { ok: false, reason: "slot-not-offered" };

let at: TestPractice;
let days = 4;
beforeAll(async () => {
  at = await startPractice();
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email, booking_advance_days) select id, 'hello@example.com', 60 from u",
  );
});
afterAll(() => at.close());

/** A day of its own for each test. */
const freshDay = () => at.day((days += 1));
const move = (booking: PaidBooking, change: Partial<MoveRequest>) =>
  moveBooking(at.practice, {
    bookingId: booking.bookingId,
    date: "2027-01-01",
    time: "10:00",
    by: "client",
    userId: booking.client.userId,
    ...change,
  });
const noticesOf = ({ bookingId }: PaidBooking) =>
  at.fresh.database.rows<{ kind: string; recipient: string; calendar: string | null }>(
    "select kind, recipient, calendar from mail where booking_id = $1 and kind like '%moved%' order by kind",
    [bookingId],
  );

test("a client moves a session to another offered time: same price, no second charge, both sides emailed, the calendar updated", async () => {
  const day = await freshDay();
  const booking = await at.paidBooking(day, "10:00");
  await at.fresh.asOwner(
    "update services set price_gbp = price_gbp + 500, duration_minutes = 60 where name like 'Tarot%'",
  );
  expect(await move(booking, { date: day, time: "10:30" })).toEqual({ ok: true, date: day, time: "10:30" });
  await at.fresh.asOwner(
    "update services set price_gbp = price_gbp - 500, duration_minutes = 30 where name like 'Tarot%'",
  );
  expect(await at.booking(booking.bookingId)).toMatchObject({
    booking_date: day,
    booking_time: "10:30",
    duration_minutes: 30,
    price_pence: 4500,
    status: "pending",
    payment_status: "paid",
  });
  expect(await at.fresh.database.rows("select kind from ledger where booking_id = $1", [booking.bookingId])).toEqual([
    { kind: "charge" },
  ]);
  const notices = await noticesOf(booking);
  expect(notices.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["booking-moved", "a.client@example.com"],
    ["moved-notice", "hello@example.com"],
  ]);
  const calendar = new ICAL.Component(ICAL.parse(notices[0]?.calendar ?? ""));
  const event = calendar.getFirstSubcomponent("vevent");
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(event?.getFirstPropertyValue("uid")).toBe(booking.bookingId);
  expect(Number(event?.getFirstPropertyValue("sequence"))).toBeGreaterThan(0);
  await at.paidBooking(day, "09:30"); // half of the old time can be booked again
});

test("a client can move a session 48 hours before it, and not later", async () => {
  const day = await freshDay();
  const booking = await at.paidBooking(day, "10:00");
  await at.clockAt(booking.begins.getTime() - 48 * HOUR_MS + HALF_A_MINUTE);
  expect(await move(booking, { date: day, time: "15:00" })).toEqual({
    ok: false,
    reason: "too-late-to-move",
    detail: "Rescheduling needs at least 48 hours notice. You can still cancel, or contact us",
  });
  await at.clockAt(booking.begins.getTime() - 48 * HOUR_MS - HALF_A_MINUTE);
  expect(await move(booking, { date: day, time: "15:00" })).toMatchObject({ ok: true });
  await at.clockAt(Date.now());
});

test("a client can move only to offered times; the practitioner to any free future time", async () => {
  const day = await freshDay();
  const booking = await at.paidBooking(day, "10:00");
  await at.paidBooking(day, "13:00");
  const { today } = (await at.fresh.database.row<{ today: string }>("select private.today()::text as today")) ?? {
    today: "",
  };
  for (const [date, time] of [
    [day, "13:00"],
    [day, "13:15"],
    [day, "10:15"],
    [day, "23:45"],
    [today, "23:00"],
    ["2027-02-29", "10:00"],
    [day, "24:00"],
  ] as const) {
    expect(await move(booking, { date, time }), `${date} ${time}`).toEqual(REFUSED);
  }
  for (const [date, time, reason] of [
    [day, "13:00", "time-taken"],
    [day, "12:45", "time-taken"],
    [day, "23:45", "ends-after-midnight"],
    ["2020-01-06", "10:00", "time-is-over"],
  ] as const) {
    expect(await move(booking, { by: "practitioner", ...PRACTITIONER, date, time }), `${date} ${time}`).toMatchObject({
      reason,
    });
  }
  expect(await move(booking, { by: "practitioner", ...PRACTITIONER, date: day, time: "20:15" })).toMatchObject({
    ok: true,
  });
  expect((await noticesOf(booking)).map(({ kind }) => kind)).toEqual(["booking-moved"]);
});

test("the same move twenty times at once makes one move and one email", async () => {
  const day = await freshDay();
  const booking = await at.paidBooking(day, "10:00");
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(booking, { date: day, time: "11:00" })));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect((await noticesOf(booking)).map(({ kind }) => kind)).toEqual(["booking-moved", "moved-notice"]);
});

test("of concurrent moves to one time one succeeds; two bookings that swap times do not deadlock", async () => {
  const day = await freshDay();
  const times = ["09:00", "09:30", "10:00", "10:30", "11:00"];
  const bookings = await Promise.all(times.map((time) => at.paidBooking(day, time)));
  const other = await freshDay();
  const answers = await Promise.all(bookings.map((booking) => move(booking, { date: other, time: "12:00" })));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const [one, two] = [await at.paidBooking(day, "14:00"), await at.paidBooking(other, "14:00")];
  const crossing = await Promise.all([
    move(one, { date: other, time: "14:00" }),
    move(two, { date: day, time: "14:00" }),
  ]);
  expect(crossing.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
});

test("cancelled, completed, begun and unpaid bookings cannot be moved, and other users' ones are unknown", async () => {
  const day = await freshDay();
  const target = { date: day, time: "16:00" };
  const booking = await at.paidBooking(day, "10:00");
  expect(await move(booking, { ...target, userId: (await at.client()).userId })).toEqual({
    ok: false,
    reason: "booking-not-found",
  });
  expect(await move(booking, { ...target, bookingId: crypto.randomUUID() })).toEqual({
    ok: false,
    reason: "booking-not-found",
  });

  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const client = await at.client();
  const held = await startBooking(at.practice, client, at.request(reading.id, day, "11:00"));
  if (!held.ok) throw new Error(held.reason);
  expect(await move({ ...booking, ...held, client }, target)).toEqual({ ok: false, reason: "booking-not-movable" });

  await at.clockAt(booking.begins.getTime() + 60_000);
  expect(
    await move(booking, { by: "practitioner", ...PRACTITIONER, date: await at.day(3), time: "16:00" }),
  ).toMatchObject({
    reason: "booking-not-movable",
  });
  await at.clockAt(Date.now());
  const becomes = (status: string) =>
    at.fresh.database.rows("update bookings set status = $2 where id = $1", [booking.bookingId, status]);
  await becomes("confirmed");
  expect(await move(booking, target)).toMatchObject({ ok: true });
  await at.fresh.asOwner("update bookings set booking_date = private.today() - 1 where id = $1", [booking.bookingId]);
  for (const status of ["completed", "cancelled"]) {
    await becomes(status);
    expect(await move(booking, { date: day, time: "15:00" })).toEqual({ ok: false, reason: "booking-not-movable" });
  }
});

test("a session that the practitioner moved is free to cancel for a week, and one that its client moved is not", async () => {
  const booking = await at.paidBooking(await freshDay(), "10:00");
  const day = await at.day(3);
  const byPractitioner = { by: "practitioner", userId: PRACTITIONER.userId } as const;
  const terms = async () => {
    const loaded = await loadCancellationTerms(at.practice.database, booking.bookingId, booking.client.userId);
    if (!loaded.ok) throw new Error(loaded.reason);
    return loaded;
  };
  expect(await move(booking, { date: day, time: "11:00", ...byPractitioner })).toMatchObject({ ok: true });
  const [email] = await at.fresh.asOwner<{ plain: string }>(
    "select plain from mail where booking_id = $1 and kind = 'booking-moved'",
    [booking.bookingId],
  );
  expect(email?.plain).toMatch(
    /As I moved it, you can cancel until .* \(London time\) and you get all of your £45\.00 back\./,
  );
  const begins = Temporal.PlainDateTime.from(`${day}T11:00`).toZonedDateTime("Europe/London").epochMilliseconds;
  const now = Date.now();
  await at.fresh.asOwner("update bookings set free_until = $2 where id = $1", [
    booking.bookingId,
    new Date(begins - 10 * HOUR_MS),
  ]);
  await at.clockAt(begins - 11 * HOUR_MS);
  expect(await terms()).toMatchObject({ refund: 4500, percent: 100, until: begins - 10 * HOUR_MS, afterwards: 0 });
  await at.clockAt(begins - 9 * HOUR_MS);
  expect(await terms()).toMatchObject({ refund: 0, percent: 0 });
  await at.clockAt(now);
  const [kept] = await at.fresh.asOwner<{ days: number }>(
    "update bookings set booking_time = '11:30' where id = $1 returning round(extract(epoch from free_until - private.clock()) / 86400)::integer as days",
    [booking.bookingId],
  );
  expect(kept?.days).toBeGreaterThan(0);
  expect(await move(booking, { date: day, time: "12:00" })).toMatchObject({ ok: true });
  expect((await at.booking(booking.bookingId))?.["free_until"]).toBeNull();
});
