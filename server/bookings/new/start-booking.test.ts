import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { expireHolds } from "./expire-holds.ts";
import type { Practice } from "#kit/server/practice.ts";
import { startBooking } from "./start-booking.ts";

let at: TestPractice;
let reading: { id: string; price: number };
beforeAll(async () => {
  at = await startPractice();
  reading = await at.serviceNamed("Tarot or rune reading by video or phone");
});
afterAll(() => at.close());

/** The business clock, which holds use. */
const clock = async () =>
  (await at.fresh.database.row<{ now: Date }>("select private.clock() as now"))?.now.getTime() ?? Number.NaN;

test("a booking is held unpaid for 31 minutes at the service's price and duration, which the Checkout session charges", async () => {
  const client = await at.client();
  const before = await clock();
  const started = await startBooking(at.practice, client, at.request(reading.id, await at.day(1), "09:00"));
  if (!started.ok) throw new Error(started.reason);
  const after = await clock();
  expect(await at.booking(started.bookingId)).toMatchObject({
    user_id: client.userId,
    status: "pending",
    payment_status: "pending",
    price_pence: 4500,
    total_price_gbp: 45,
    duration_minutes: 30,
  });
  const beganAt = started.expiresAt.getTime() - 31 * 60_000;
  expect(beganAt).toBeGreaterThanOrEqual(before);
  expect(beganAt).toBeLessThanOrEqual(after);
  const session = await at.practice.payments.findCheckout(started.url.slice(started.url.lastIndexOf("/") + 1));
  expect(session).toMatchObject({
    status: "open",
    paid: false,
    amount: 4500,
    currency: "gbp",
    bookingId: started.bookingId,
  });
});

test("a phone number is kept in a profile that has none, for the next booking, and never replaces one", async () => {
  const [client, other] = [await at.client(), await at.client()];
  const book = async (time: string, clientPhone: string | null) => {
    const started = await startBooking(at.practice, client, {
      ...at.request(reading.id, await at.day(19), time),
      clientPhone,
    });
    expect(started).toMatchObject({ ok: true });
  };
  const phoneOf = ({ userId }: { userId: string }) =>
    at.fresh.database.row("select nullif(phone, '') as phone from profiles where user_id = $1", [userId]);
  await at.fresh.database.rows("update profiles set phone = null where user_id = any($1)", [
    [client.userId, other.userId],
  ]);
  await book("09:00", null);
  expect(await phoneOf(client)).toEqual({ phone: null });
  await book("09:00", "07700 900456"); // the same hold, asked for again
  expect(await phoneOf(client)).toEqual({ phone: "07700 900456" });
  await book("10:00", "07700 900789");
  expect(await phoneOf(client)).toEqual({ phone: "07700 900456" });
  expect(await phoneOf(other)).toEqual({ phone: null });
});

test("the same request twenty times at once makes one booking, one Checkout session and one address", async () => {
  const client = await at.client();
  const request = at.request(reading.id, await at.day(2), "09:00");
  const answers = await Promise.all(Array.from({ length: 20 }, () => startBooking(at.practice, client, request)));
  expect(new Set(answers.map((answer) => answer.ok && answer.url)).size).toBe(1);
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const counts = await at.fresh.database.row(
    "select count(*) as bookings, (select count(*) from checkouts c join bookings b on b.id = c.booking_id where b.user_id = $1) as checkouts from bookings where user_id = $1",
    [client.userId],
  );
  expect(counts).toEqual({ bookings: 1, checkouts: 1 });
});

test("a client who asks for many days at once keeps one connection waiting, and holds one time in the end", async () => {
  const client = await at.client();
  const days = await Promise.all([12, 13, 15, 16, 17, 18].map((nth) => at.day(nth)));
  const other = new pg.Client({ connectionString: at.fresh.url });
  await other.connect();
  await other.query("begin");
  for (const day of days) await other.query("select private.lock_day($1)", [day]);
  const answers = days.map((day) => startBooking(at.practice, client, at.request(reading.id, day, "16:30")));
  await expect.poll(() => at.fresh.waiting()).toBeGreaterThan(0);
  await at.fresh.asOwner("select pg_sleep(0.2)"); // in which the others would come to wait too
  expect(await at.fresh.waiting()).toBe(1);
  await other.query("commit");
  await other.end();
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual(days.map(() => true));
  expect(await holdsOf(client.userId)).toHaveLength(1);
});

test("a taken time, an overlapping one and one off the grid are refused with their reason", async () => {
  const yoga = await at.serviceNamed("One-to-one shamanic yoga");
  const [one, other, day] = [await at.client(), await at.client(), await at.day(3)];
  expect((await startBooking(at.practice, one, at.request(yoga.id, day, "10:00"))).ok).toBe(true);
  for (const [service, time] of [
    [reading, "10:00"],
    [reading, "10:30"],
    [yoga, "09:30"],
    [yoga, "10:15"],
    [yoga, "17:00"],
    [yoga, "16:30"],
  ] as const) {
    expect(await startBooking(at.practice, other, at.request(service.id, day, time))).toEqual({
      ok: false,
      reason: "slot-not-offered",
    });
  }
  expect((await startBooking(at.practice, other, at.request(yoga.id, day, "11:00"))).ok).toBe(true);
});

test("today, a Sunday, a blocked day and a day beyond the horizon are refused with their reason", async () => {
  const client = await at.client();
  const { today, sunday, beyond } = (await at.fresh.database.row<{ today: string; sunday: string; beyond: string }>(
    `select private.today()::text as today, (private.today() + 31)::text as beyond,
       (private.today() + 7 - extract(dow from private.today())::int)::text as sunday`,
  )) ?? { today: "", sunday: "", beyond: "" };
  const blocked = await at.day(4);
  await at.fresh.database.rows("insert into blocked_dates (blocked_date, reason) values ($1, 'rest')", [blocked]);
  for (const day of [today, sunday, beyond, blocked]) {
    expect(await startBooking(at.practice, client, at.request(reading.id, day, "10:00"))).toEqual({
      ok: false,
      reason: "slot-not-offered",
    });
  }
});

test("a service that is not offered is refused with its reason", async () => {
  const client = await at.client();
  const [asleep] = await at.fresh.asOwner<{ id: string }>(
    "insert into services (name, category, price_gbp, is_active) values ('Asleep', 'yoga', 4500, false) returning id",
  );
  const answer = await startBooking(at.practice, client, at.request(asleep?.id as string, await at.day(5), "10:00"));
  expect(answer).toEqual({ ok: false, reason: "service-not-offered" });
});

const holdsOf = (userId: string) =>
  at.fresh.database.rows<{ time: string }>(
    "select booking_time as time from bookings where user_id = $1 and status = 'pending'",
    [userId],
  );
const sessionAt = ({ url }: { url: string }) => at.practice.payments.findCheckout(url.slice(url.lastIndexOf("/") + 1));

test("an account that is deleted meanwhile is asked to sign in", async () => {
  const client = await at.client();
  await at.fresh.asOwner("delete from auth.users where id = $1", [client.userId]);
  const started = await startBooking(at.practice, client, at.request(reading.id, await at.day(5), "09:00"));
  expect(started).toMatchObject({ ok: false, reason: "sign-in-required" });
});

test("a client has at most one hold: a second request moves it and expires the first Checkout page", async () => {
  const [client, other, day] = [await at.client(), await at.client(), await at.day(6)];
  const first = await startBooking(at.practice, client, at.request(reading.id, day, "09:00"));
  const second = await startBooking(at.practice, client, at.request(reading.id, await at.day(8), "09:00"));
  if (!first.ok || !second.ok) throw new Error("not held");
  expect(await holdsOf(client.userId)).toHaveLength(1);
  expect(await at.booking(first.bookingId)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });
  expect((await startBooking(at.practice, other, at.request(reading.id, day, "09:00"))).ok).toBe(true);
  await at.doJobs();
  expect(await sessionAt(first)).toMatchObject({ status: "expired" });
  expect(await sessionAt(second)).toMatchObject({ status: "open" });
});

test("a client's own hold does not conflict with their next request; a refused request keeps the hold", async () => {
  const [client, other, day] = [await at.client(), await at.client(), await at.day(9)];
  const yoga = await at.serviceNamed("One-to-one shamanic yoga");
  const overlapping = [
    await startBooking(at.practice, client, at.request(yoga.id, day, "10:00")),
    await startBooking(at.practice, client, at.request(yoga.id, day, "10:30")),
  ];
  expect(overlapping.map(({ ok }) => ok)).toEqual([true, true]);
  await startBooking(at.practice, other, at.request(reading.id, day, "14:00"));
  expect(await startBooking(at.practice, client, at.request(yoga.id, day, "14:00"))).toEqual({
    ok: false,
    reason: "slot-not-offered",
  });
  expect(await holdsOf(client.userId)).toEqual([{ time: "10:30" }]);
});

test("concurrent requests of one client leave one hold", async () => {
  const [client, day] = [await at.client(), await at.day(12)];
  const times = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"];
  await Promise.all(times.map((time) => startBooking(at.practice, client, at.request(reading.id, day, time))));
  expect(await holdsOf(client.userId)).toHaveLength(1);
});

test("a payment for the time that the client moved away from books it if it is still free", async () => {
  const [client, day] = [await at.client(), await at.day(13)];
  const first = await startBooking(at.practice, client, at.request(reading.id, day, "09:00"));
  if (!first.ok) throw new Error(first.reason);
  await startBooking(at.practice, client, at.request(reading.id, day, "11:00"));
  await at.pay(first.url);
  await at.doJobs();
  expect(await at.booking(first.bookingId)).toMatchObject({ status: "pending", payment_status: "paid" });
});

test("a repeated request for the same time updates the hold's details", async () => {
  const client = await at.client();
  const request = at.request(reading.id, await at.day(14), "09:00");
  const first = await startBooking(at.practice, client, request);
  await startBooking(at.practice, client, { ...request, clientName: "Anna Smith", notes: "The side door, please" });
  expect(await at.booking(first.ok ? first.bookingId : "")).toMatchObject({
    client_name: "Anna Smith",
    notes: "The side door, please",
  });
});

test("an expired hold frees its time before any job has run, and the job expires its Checkout page", async () => {
  const [first, second, day] = [await at.client(), await at.client(), await at.day(7)];
  const request = at.request(reading.id, day, "14:00");
  const held = await startBooking(at.practice, first, request);
  if (!held.ok) throw new Error(held.reason);
  expect(await startBooking(at.practice, second, request)).toEqual({ ok: false, reason: "slot-not-offered" });
  await at.ahead("31 minutes 1 second");
  expect((await startBooking(at.practice, second, request)).ok).toBe(true);
  expect(await at.booking(held.bookingId)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });

  const abandoned = await startBooking(at.practice, first, at.request(reading.id, day, "15:00"));
  if (!abandoned.ok) throw new Error(abandoned.reason);
  await at.ahead("31 minutes 1 second");
  await expireHolds(at.practice);
  expect(await at.booking(abandoned.bookingId)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });
  const session = await at.practice.payments.findCheckout(abandoned.url.slice(abandoned.url.lastIndexOf("/") + 1));
  expect(session?.status).toBe("expired");
});

test("a failing provider frees the time; a concurrent attempt on a second node does not end the first one's hold", async () => {
  const client = await at.client();
  const request = at.request(reading.id, await at.day(15), "09:00");
  const opening = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  const slow: Practice = {
    ...at.practice,
    payments: {
      ...at.practice.payments,
      async openCheckout(wanted) {
        asked.resolve(undefined);
        await opening.promise;
        return at.practice.payments.openCheckout(wanted);
      },
    },
  };
  const away: Practice = {
    ...at.practice,
    payments: {
      ...at.practice.payments,
      openCheckout: () => Promise.reject(new ProviderUnavailable("still being worked on")),
    },
  };
  const first = startBooking(slow, client, request);
  await asked.promise;
  vi.resetModules(); // another node: nothing in memory is shared with the first
  const { startBooking: onAnotherNode } = await import("./start-booking.ts");
  expect(await onAnotherNode(away, client, request)).toEqual({ ok: false, reason: "payment-unavailable" });
  opening.resolve(undefined);
  expect(await first).toMatchObject({ ok: true });
  expect(await holdsOf(client.userId)).toEqual([{ time: "09:00" }]);

  const other = await at.client();
  const later = at.request(reading.id, await at.day(16), "09:00");
  expect(await onAnotherNode(away, other, later)).toEqual({ ok: false, reason: "payment-unavailable" });
  expect(await holdsOf(other.userId)).toEqual([]);
});

test.each([
  ["naming no version, is sold under the new one", "09:00", undefined, { ok: true }],
  ["naming the version before, is refused", "10:00", "in force", { ok: false, reason: "rule-changed" }],
])("a booking during which another rule is published, %s", async (_, time, named, expected) => {
  const client = await at.client();
  const inForce = () =>
    at.fresh.database.row<{ version: number }>("select private.rule_in_force($1) as version", [reading.id]);
  const ruleVersion = named && (await inForce())?.version;
  const other = new pg.Client({ connectionString: at.fresh.url });
  await other.connect();
  await other.query("begin");
  // The insert of the hold waits in its trigger, which reads the rule afterwards, while its own snapshot is of before.
  await other.query(
    "insert into clients (user_id, client_name, client_email, client_phone) values ($1, 'A', 'a@example.com', '')",
    [client.userId],
  );
  await other.query(
    `insert into booking_rules (version, tiers, move_hours, least_age, deposit_percent)
     select max(version) + 1, '[]', 24, 18, 50 from booking_rules`,
  );
  const booked = startBooking(at.practice, client, {
    ...at.request(reading.id, await at.day(9), time),
    ...(ruleVersion && { ruleVersion }),
  });
  await expect.poll(() => at.fresh.waiting()).toBeGreaterThan(0);
  await other.query("commit");
  await other.end();
  const started = await booked;
  expect(started).toMatchObject(expected);
  if (!started.ok) return;
  expect(await at.booking(started.bookingId)).toMatchObject({ rule_version: (await inForce())?.version });
  const session = await at.practice.payments.findCheckout(started.url.slice(started.url.lastIndexOf("/") + 1));
  expect(session).toMatchObject({ amount: 2250 });
});
