import { afterAll, beforeAll, expect, test } from "vitest";
import { consentVersion } from "#domain/pages/legal.ts";
import { type CheckoutSession, ProviderUnavailable } from "#gateways/card-payments.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { holdForVisitor } from "#server/bookings/new/hold-for-visitor.ts";
import type { Practice } from "#kit/server/practice.ts";
import { refund } from "./refunds/refund.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { sweepCheckouts } from "./sweeps/sweep-checkouts.ts";

let at: TestPractice;
let reading: { id: string };
let nextSlot: () => Promise<{ day: string; time: string }>;
beforeAll(async () => {
  at = await startPractice();
  reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'hello@example.com' from u",
  );
  let count = 0;
  nextSlot = async () => {
    count += 1;
    return { day: await at.day(10 + (count % 10)), time: `${String(9 + Math.floor(count / 10)).padStart(2, "0")}:00` };
  };
});
afterAll(() => at.close());

/** A new booking on its own time, and the id of its Checkout session. */
async function begun() {
  const client = await at.client();
  const { day, time } = await nextSlot();
  const started = await startBooking(at.practice, client, at.request(reading.id, day, time));
  if (!started.ok) throw new Error(started.reason);
  return { ...started, client, day, time, sessionId: started.url.slice(started.url.lastIndexOf("/") + 1) };
}

const emailsOf = (bookingId: string) =>
  at.fresh.database
    .rows<{ kind: string }>("select kind from mail where booking_id = $1 order by kind", [bookingId])
    .then((rows) => rows.map((row) => row.kind));
const ledgerOf = (bookingId: string) =>
  at.fresh.database.rows("select kind, amount_pence from ledger where booking_id = $1 order by recorded_at, kind", [
    bookingId,
  ]);
const alertsOf = (reference: string) =>
  at.fresh.database.rows("select kind from alerts where reference = $1", [reference]);

/** The refunds that the runner would take next. */
const refundsQueued = (bookingId: string) =>
  at.fresh.asOwner<{ id: string; payment: string }>(
    `select r.id, r.payment_reference as payment from graphile_worker._private_jobs j join refunds r on j.key = 'refund:' || r.id
     where r.booking_id = $1 and r.status = 'queued'`,
    [bookingId],
  );

const toldOtherwise = (change: Partial<CheckoutSession>): Practice => ({
  ...at.practice,
  payments: {
    ...at.practice.payments,
    findCheckout: async (id) => {
      const session = await at.practice.payments.findCheckout(id);
      return session && { ...session, ...change };
    },
  },
});

test("twenty confirmations of one payment at once, by all three ways, pay once: one ledger entry, one email to each side", async () => {
  const { bookingId, url, sessionId } = await begun();
  await at.pay(url);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      confirmPayment(
        at.practice,
        sessionId,
        i % 2 ? { id: `evt_${i % 4}${sessionId}`, type: "checkout.session.completed" } : undefined,
      ),
    ),
  );
  expect(outcomes).toContain("paid");
  await sweepCheckouts(at.practice);
  expect(await at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    hold_expires_at: null,
  });
  expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 4500 }]);
  expect(await emailsOf(bookingId)).toEqual(["booking-paid", "practitioner-notice"]);
});

test("an unpaid session changes nothing", async () => {
  const { bookingId, sessionId } = await begun();
  expect(
    await confirmPayment(at.practice, sessionId, { id: `evt_lie_${sessionId}`, type: "checkout.session.completed" }),
  ).toBe("unpaid");
  expect(await at.booking(bookingId)).toMatchObject({ status: "pending", payment_status: "pending" });
  expect(await ledgerOf(bookingId)).toEqual([]);
});

test("an expiry event after the payment changes nothing", async () => {
  const { bookingId, url, sessionId } = await begun();
  await at.pay(url);
  expect(
    await confirmPayment(at.practice, sessionId, { id: `evt_x_${sessionId}`, type: "checkout.session.expired" }),
  ).toBe("paid");
  expect(await at.booking(bookingId)).toMatchObject({ payment_status: "paid" });
});

test("an expired session releases its time at once", async () => {
  const { bookingId, sessionId } = await begun();
  await at.practice.payments.expireCheckout(sessionId);
  expect(await confirmPayment(at.practice, sessionId)).toBe("expired");
  expect(await at.booking(bookingId)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });
});

test.each([
  ["a smaller amount", { amount: 100 }],
  ["another currency", { currency: "usd" }],
  ["another booking", { bookingId: "00000000-0000-4000-8000-000000000000" }],
  ["no payment", { paymentReference: undefined }],
] as const)("%s does not count as the payment, and raises an alert", async (_, change) => {
  const { bookingId, url, sessionId } = await begun();
  await at.pay(url);
  expect(await confirmPayment(toldOtherwise(change), sessionId)).toBe("mismatch");
  expect(await at.booking(bookingId)).toMatchObject({ payment_status: "pending" });
  expect(await ledgerOf(bookingId)).toEqual([]);
  expect(await alertsOf(sessionId)).toEqual([{ kind: "payment-mismatch" }]);
});

test("a session of another origin changes nothing", async () => {
  expect(await confirmPayment(at.practice, "cs_test_nobody_knows")).toBe("unknown");
});

/** The client pays in time, and the webhook is delayed until the hold has expired. */
async function paidLate() {
  const booking = await begun();
  await at.pay(booking.url);
  await at.fresh.asOwner("update bookings set hold_expires_at = private.clock() - interval '1 second' where id = $1", [
    booking.bookingId,
  ]);
  await at.fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where id = $1", [
    booking.bookingId,
  ]);
  return booking;
}

test("a payment after the hold's end reinstates the booking while its time is free", async () => {
  const { bookingId, sessionId } = await paidLate();
  expect(await confirmPayment(at.practice, sessionId)).toBe("paid");
  expect(await at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    cancelled_because: null,
    cancelled_at: null,
  });
  expect(await emailsOf(bookingId)).toEqual(["booking-paid", "practitioner-notice"]);
});

test("a visitor who holds the time and has paid nothing does not keep a late payment from reinstating the booking", async () => {
  const { bookingId, sessionId, day, time } = await paidLate();
  const request = {
    serviceId: reading.id,
    bookingDate: day,
    bookingTime: time,
    email: "visitor@example.com",
    fullName: "A Visitor",
  };
  const held = await at.practice.database.transaction((tx) =>
    holdForVisitor(
      tx,
      { ...request, consentVersion: consentVersion({ terms: 1, privacy: 1 }) },
      { network: "192.0.2.1", mayHold: true },
    ),
  );
  expect(held).toMatchObject({ ok: true, hold: { id: expect.any(String) } });
  expect(await confirmPayment(at.practice, sessionId)).toBe("paid");
  expect(await at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    cancelled_because: null,
  });
  expect(await refundsQueued(bookingId)).toEqual([]);
});

async function expectOneFullRefund(bookingId: string, sessionId: string, emails = ["late-payment-refunded"]) {
  expect(await confirmPayment(at.practice, sessionId)).toBe("refunding");
  expect(await confirmPayment(at.practice, sessionId)).toBe("refunding");
  const queued = await refundsQueued(bookingId);
  expect(queued).toHaveLength(1);
  const [late] = queued;
  const now = () => refund(at.practice, late?.id as string, { isLastAttempt: false });
  // The provider may refuse one request while it handles the other; such a request is retried.
  const both = await Promise.allSettled([now(), now()]);
  expect(both.filter((each) => each.status === "rejected" && !(each.reason instanceof ProviderUnavailable))).toEqual(
    [],
  );
  await now();
  expect(await ledgerOf(bookingId)).toEqual([
    { kind: "charge", amount_pence: 4500 },
    { kind: "refund", amount_pence: 4500 },
  ]);
  expect(await emailsOf(bookingId)).toEqual(emails);
  expect(await alertsOf(late?.payment ?? "")).toEqual([{ kind: "late-payment-refunded" }]);
}

test("a payment for a time that another client has taken is refunded once, and both sides are emailed", async () => {
  const { bookingId, sessionId, day, time } = await paidLate();
  const other = await startBooking(at.practice, await at.client(), at.request(reading.id, day, time));
  expect(other.ok).toBe(true);
  await expectOneFullRefund(bookingId, sessionId);
  expect(await at.booking(bookingId)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
});

test("a payment for a day that was blocked meanwhile is refunded", async () => {
  const { bookingId, sessionId, day } = await paidLate();
  await at.fresh.database.rows("insert into blocked_dates (blocked_date, reason) values ($1, 'rest')", [day]);
  await expectOneFullRefund(bookingId, sessionId);
  await at.fresh.database.rows("delete from blocked_dates where blocked_date = $1", [day]);
});

test("a payment for a booking that the practitioner cancelled is refunded, and the booking stays cancelled", async () => {
  const { bookingId, url, sessionId } = await begun();
  await at.pay(url);
  await at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [bookingId]);
  await expectOneFullRefund(bookingId, sessionId);
  expect(await at.booking(bookingId)).toMatchObject({
    status: "cancelled",
    cancelled_because: "practitioner",
    payment_status: "refunded",
  });
});

test("a payment for a deleted booking is recorded and refunded", async () => {
  const { bookingId, url, sessionId } = await begun();
  await at.pay(url);
  await at.fresh.asOwner("delete from bookings where id = $1", [bookingId]);
  await expectOneFullRefund(bookingId, sessionId, []);
});

test("a payment of a client who has been erased meanwhile is refunded", async () => {
  const { bookingId, sessionId, client } = await paidLate();
  expect(await eraseAccount(at.practice, client.userId)).toEqual({ ok: true });
  await expectOneFullRefund(bookingId, sessionId, []);
  expect(await at.booking(bookingId)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
});

test("a lost webhook for a hold that ended while the provider was unreachable is made up for by the sweep", async () => {
  const { bookingId, url } = await begun();
  await at.pay(url);
  await at.fresh.asOwner("update bookings set hold_expires_at = private.clock() - interval '1 second' where id = $1", [
    bookingId,
  ]);
  const away = () => Promise.reject(new ProviderUnavailable("away"));
  await expireHolds({ ...at.practice, payments: { ...at.practice.payments, expireCheckout: away } });
  expect(await at.booking(bookingId)).toMatchObject({ status: "cancelled", cancelled_because: "hold-ended" });
  await at.fresh.asOwner("update checkouts set created_at = created_at - interval '2 minutes' where booking_id = $1", [
    bookingId,
  ]);
  await sweepCheckouts(at.practice);
  expect(await at.booking(bookingId)).toMatchObject({ status: "pending", payment_status: "paid" });
});

test("a client who pays in the last second keeps the time: the job checks the payment before it ends the hold", async () => {
  const { bookingId, url } = await begun();
  await at.pay(url);
  await at.fresh.asOwner("update bookings set hold_expires_at = private.clock() - interval '1 second' where id = $1", [
    bookingId,
  ]);
  await expireHolds(at.practice);
  expect(await at.booking(bookingId)).toMatchObject({ status: "pending", payment_status: "paid" });
});

test("the sweep finds a payment without a webhook; a confirmation works without a stored session id", async () => {
  const [told, untold] = [await begun(), await begun()];
  await at.pay(told.url);
  await at.fresh.asOwner("update checkouts set created_at = created_at - interval '2 minutes' where booking_id = $1", [
    told.bookingId,
  ]);
  await sweepCheckouts(at.practice);
  expect(await at.booking(told.bookingId)).toMatchObject({ payment_status: "paid" });

  await at.pay(untold.url);
  await at.fresh.asOwner(
    "update checkouts set session_id = null, url = null, status = 'opening' where booking_id = $1",
    [untold.bookingId],
  );
  expect(await confirmPayment(at.practice, untold.sessionId)).toBe("paid");
  expect(await at.booking(untold.bookingId)).toMatchObject({ payment_status: "paid" });
});

test("the ledger is append-only, also for its owner", async () => {
  await expect(at.fresh.asOwner("update ledger set amount_pence = 1")).rejects.toThrow("append-only");
  await expect(at.fresh.asOwner("delete from ledger")).rejects.toThrow("append-only");
});
