import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaidBooking, type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { cancelBooking, type CancelRequest, loadCancellationTerms } from "./cancel-booking.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { HOUR_MS } from "#domain/time.ts";

const HALF_A_MINUTE = 30_000;

let at: TestPractice;
let slots = 0;
beforeAll(async () => {
  at = await startPractice();
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'hello@example.com' from u",
  );
});
afterAll(() => at.close());

const freshSlot = async () => {
  slots += 1;
  return [await at.day(10 + Math.floor(slots / 6)), `${String(9 + (slots % 6)).padStart(2, "0")}:00`] as const;
};
const paid = async () => at.paidBooking(...(await freshSlot()));
const cancel = (booking: PaidBooking, change: Partial<CancelRequest> = {}) =>
  cancelBooking(at.practice, {
    bookingId: booking.bookingId,
    by: "client",
    refund: "policy",
    userId: booking.client.userId,
    ...change,
  });
const before = (booking: PaidBooking, notice: number) => at.clockAt(booking.begins.getTime() - notice);
const afterwards = () => at.clockAt(Date.now());

const refundsOf = ({ bookingId }: PaidBooking) =>
  at.fresh.database.rows("select amount_pence, reason from refunds where booking_id = $1", [bookingId]);
const emails = ({ bookingId }: { bookingId: string }, like = "%cancelled%") =>
  at.fresh.database.rows<{ kind: string; recipient: string; plain: string; calendar: string | null }>(
    "select kind, recipient, plain, calendar from mail where booking_id = $1 and kind like $2 order by kind",
    [bookingId, like],
  );

test.each([
  ["48 hours and a little more", 48 * HOUR_MS + HALF_A_MINUTE, 4500, "refunded"],
  ["a little less than 48 hours", 48 * HOUR_MS - HALF_A_MINUTE, 2250, "paid"],
  ["24 hours and a little more", 24 * HOUR_MS + HALF_A_MINUTE, 2250, "paid"],
  ["a little less than 24 hours", 24 * HOUR_MS - HALF_A_MINUTE, 0, "paid"],
] as const)(
  "at %s a client gets the refund of the printed policy, by the database's clock",
  async (_, notice, pence, payment) => {
    const booking = await paid();
    await before(booking, notice);
    expect(await cancel(booking)).toEqual({ ok: true, refund: pence });
    await at.doJobs();
    await afterwards();
    expect(await at.booking(booking.bookingId)).toMatchObject({
      status: "cancelled",
      cancelled_because: "client",
      payment_status: payment,
      refunded_pence: pence,
    });
    expect(await refundsOf(booking)).toEqual(pence > 0 ? [{ amount_pence: pence, reason: "client" }] : []);
  },
);

test("twenty cancellations at once make one cancellation, one refund and one email to each side", async () => {
  const booking = await paid();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(booking, { expectedRefund: 4500 })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true,"refund":4500}']));
  await at.doJobs();
  expect(await refundsOf(booking)).toHaveLength(1);
  expect((await emails(booking)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["booking-cancelled", "a.client@example.com"],
    ["cancelled-notice", "hello@example.com"],
  ]);
});

test("a session paid in cash and by card refunds at most the card payment to the card", async () => {
  const [day, time] = await freshSlot();
  const [client, reading] = [await at.client(), await at.serviceNamed("Tarot or rune reading by video or phone")];
  const started = await startBooking(at.practice, client, at.request(reading.id, day, time));
  if (!started.ok) throw new Error(started.reason);
  const { bookingId, sessionId, url } = started;
  expect(await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" })).toEqual({ ok: true });
  await at.pay(url);
  await confirmPayment(at.practice, sessionId);
  expect(await loadCancellationTerms(at.practice.database, bookingId, client.userId)).toMatchObject({
    paid: 4500,
    refund: 4500,
  });
  expect(
    await cancelBooking(at.practice, { bookingId, by: "client", refund: "policy", userId: client.userId }),
  ).toMatchObject({
    refund: 4500,
  });
  await at.doJobs();
  expect(
    await at.fresh.database.rows("select amount_pence, status from refunds where booking_id = $1", [bookingId]),
  ).toEqual([{ amount_pence: 4500, status: "done" }]);
});

test("the time can be booked by another client at once", async () => {
  const [day, time] = await freshSlot();
  const booking = await at.paidBooking(day, time);
  await cancel(booking);
  expect(await at.paidBooking(day, time)).toBeDefined();
});

test("the calendar file has the same UID, a higher SEQUENCE and METHOD:CANCEL", async () => {
  const booking = await paid();
  await cancel(booking);
  const entry = (calendar: string | null | undefined) => {
    const component = new ICAL.Component(ICAL.parse(calendar ?? ""));
    const event = component.getFirstSubcomponent("vevent");
    const read = (name: string) => event?.getFirstPropertyValue(name);
    return {
      method: component.getFirstPropertyValue("method"),
      uid: read("uid"),
      status: read("status"),
      sequence: read("sequence"),
    };
  };
  const [first] = (await emails(booking, "booking-paid")).map(({ calendar }) => entry(calendar));
  const [second] = (await emails(booking, "booking-cancelled")).map(({ calendar }) => entry(calendar));
  expect(first).toMatchObject({ method: "REQUEST", uid: booking.bookingId });
  expect(second).toMatchObject({ method: "CANCEL", uid: booking.bookingId, status: "CANCELLED" });
  expect(Number(second?.sequence)).toBeGreaterThan(Number(first?.sequence));
});

test("a client who was shown another amount has to confirm again, and nothing changes", async () => {
  const booking = await paid();
  const seen = await loadCancellationTerms(at.practice.database, booking.bookingId, booking.client.userId);
  expect(seen).toMatchObject({ ok: true, paid: 4500, refund: 4500, percent: 100, afterwards: 2250 });
  await before(booking, 47 * HOUR_MS);
  expect(await cancel(booking, { expectedRefund: 4500 })).toEqual({ ok: false, reason: "refund-changed" });
  expect(await loadCancellationTerms(at.practice.database, booking.bookingId)).toMatchObject({
    refund: 2250,
    percent: 50,
    until: booking.begins.getTime() - 24 * HOUR_MS,
    afterwards: 0,
  });
  await afterwards();
  expect(await at.booking(booking.bookingId)).toMatchObject({ status: "pending" });
  expect(await refundsOf(booking)).toEqual([]);
});

test("another user's booking is answered like one that does not exist", async () => {
  const booking = await paid();
  const stranger = (await at.client()).userId;
  for (const bookingId of [booking.bookingId, crypto.randomUUID()]) {
    expect(await cancel(booking, { bookingId, userId: stranger })).toEqual({ ok: false, reason: "booking-not-found" });
    expect(await loadCancellationTerms(at.practice.database, bookingId, stranger)).toEqual({
      ok: false,
      reason: "booking-not-found",
    });
  }
  expect(await at.booking(booking.bookingId)).toMatchObject({ status: "pending" });
});

test("a client cannot cancel a session that has begun, and the practitioner can", async () => {
  const booking = await paid();
  await before(booking, -HALF_A_MINUTE);
  expect(await cancel(booking)).toEqual({ ok: false, reason: "too-late-to-cancel" });
  expect(await cancel(booking, { by: "practitioner", ...PRACTITIONER, refund: "none" })).toEqual({
    ok: true,
    refund: 0,
  });
  await afterwards();
});

test.each([
  ["everything", "full", 4500],
  ["nothing", "none", 0],
  ["what the policy says", "policy", 4500],
  ["any part", 1234, 1234],
] as const)("the practitioner refunds %s, with a reason", async (_, refund, pence) => {
  const booking = await paid();
  expect(await cancel(booking, { by: "practitioner", ...PRACTITIONER, refund, reason: "I am ill." })).toEqual({
    ok: true,
    refund: pence,
  });
  await at.doJobs();
  expect(await at.booking(booking.bookingId)).toMatchObject({
    cancelled_because: "practitioner",
    cancellation_reason: "I am ill.",
    refunded_pence: pence,
  });
  expect((await emails(booking)).map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
  expect((await emails(booking))[0]?.plain).toContain("I am ill.");
});

test("the practitioner cannot refund more than was paid", async () => {
  const booking = await paid();
  expect(await cancel(booking, { by: "practitioner", ...PRACTITIONER, refund: 4501 })).toEqual({
    ok: false,
    reason: "refund-too-large",
  });
  expect(await at.booking(booking.bookingId)).toMatchObject({ status: "pending" });
});

async function held() {
  const client = await at.client();
  const [day, time] = await freshSlot();
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(at.practice, client, at.request(reading.id, day, time));
  if (!started.ok) throw new Error(started.reason);
  return { ...started, client, begins: new Date(), day, time };
}

test("an unpaid hold is released at once: bookable, its Checkout page expired, no email", async () => {
  const hold = await held();
  expect(await cancel(hold, { expectedRefund: 0 })).toEqual({ ok: true, refund: 0 });
  await at.paidBooking(hold.day, hold.time);
  await at.doJobs();
  expect(await at.practice.payments.findCheckout(hold.sessionId)).toMatchObject({ status: "expired" });
  expect(await emails(hold, "%")).toEqual([]);
});

test("a payment made while cancelling is refunded", async () => {
  const hold = await held();
  await cancel(hold);
  await at.pay(hold.url);
  await at.doJobs();
  await confirmPayment(at.practice, hold.sessionId);
  await at.doJobs();
  expect(await at.booking(hold.bookingId)).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
    refunded_pence: 4500,
  });
});

test("a booking that the practitioner cancels through the data API is refunded in full and the client emailed, once", async () => {
  const booking = await paid();
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: PRACTITIONER.userId, role: "admin" }),
    ]);
    await tx.rows("update bookings set status = 'cancelled' where id = $1", [booking.bookingId]);
  });
  await at.doJobs();
  expect(await at.booking(booking.bookingId)).toMatchObject({ payment_status: "refunded", refunded_pence: 4500 });
  expect((await emails(booking)).map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
});
