import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { mirrorPayment } from "#server/payments/mirror-payment.ts";
import { sendPaymentLink } from "#server/payments/send-payment-link.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { deleteBooking } from "./delete-booking.ts";

// The practitioner deletes a booking with a future session: the refund and the email are still due.
let at: TestPractice;
let slots = 0;
beforeAll(async () => {
  at = await startPractice();
});
afterEach(() => at.clockAt(Date.now()));
afterAll(() => at.close());

const slot = async () => {
  slots += 1;
  return [await at.day(3 + Math.floor(slots / 6)), `${String(9 + (slots % 6)).padStart(2, "0")}:00`] as const;
};
async function held() {
  const [client, reading] = [await at.client(), await at.serviceNamed("Tarot or rune reading by video or phone")];
  const started = await startBooking(at.practice, client, at.request(reading.id, ...(await slot())));
  if (!started.ok) throw new Error(started.reason);
  return started;
}
/** As the specified client deletes: in the data API, as the practitioner. */
const remove = async (bookingId: string) => {
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("delete from bookings where id = $1", [bookingId]);
  });
  await at.doJobs();
};
const refundsOf = (bookingId: string) =>
  at.fresh.database.rows(
    "select payment_reference, amount_pence, status, last_error from refunds where booking_id = $1 order by created_at, id",
    [bookingId],
  );
const emailsOf = (bookingId: string) =>
  at.fresh.database.rows<{ kind: string; plain: string; calendar: string }>(
    "select kind, plain, calendar from mail where booking_id = $1 and kind not in ('booking-paid', 'payment-link')",
    [bookingId],
  );
/** The provider's record of a payment. */
const atProvider = async (reference: string) =>
  (
    await at.fresh.asOwner("select amount, amount_refunded from stand_in_stripe.payment_intents where id = $1", [
      reference,
    ])
  )[0];
const chargesOf = async (bookingId: string) =>
  (
    await at.fresh.database.rows<{ reference: string }>(
      "select provider_reference as reference from ledger where booking_id = $1 and kind = 'charge' and method = 'card'",
      [bookingId],
    )
  ).map(({ reference }) => reference);

/** One Checkout page from the booking form, another by email; both are paid. */
async function paidTwice() {
  const first = await held();
  const { bookingId } = first;
  expect(await takePayment(at.practice, PRACTITIONER, { bookingId, by: "link" })).toEqual({ ok: true });
  const second = await at.fresh.database.row<{ id: string }>(
    "select id from checkouts where booking_id = $1 and session_id is null",
    [bookingId],
  );
  await sendPaymentLink(at.practice, second?.id as string, { isLastAttempt: false });
  const page = await at.fresh.database.row<{ url: string; session: string }>(
    "select url, session_id as session from checkouts where id = $1",
    [second?.id],
  );
  for (const [url, session] of [
    [first.url, first.sessionId],
    [page?.url, page?.session],
  ] as [string, string][]) {
    await at.pay(url);
    await confirmPayment(at.practice, session);
  }
  await at.doJobs();
  const charges = await chargesOf(bookingId);
  expect(charges).toHaveLength(2);
  return { bookingId, charges };
}

test("a paid session is refunded in full, and the client's email has the calendar cancellation", async () => {
  const { bookingId } = await at.paidBooking(...(await slot()));
  await remove(bookingId);
  expect(await refundsOf(bookingId)).toMatchObject([{ amount_pence: 4500, status: "done" }]);
  const [email, ...more] = await emailsOf(bookingId);
  expect(more).toEqual([]);
  expect(email?.kind).toBe("booking-cancelled");
  expect(email?.plain).toContain("All of your £45.00 goes back to the card you paid with.");
  const calendar = new ICAL.Component(ICAL.parse(email?.calendar ?? ""));
  const event = calendar.getFirstSubcomponent("vevent");
  expect([
    event?.getFirstPropertyValue("uid"),
    event?.getFirstPropertyValue("status"),
    event?.getFirstPropertyValue("sequence"),
  ]).toEqual([bookingId, "CANCELLED", 1]);
});

test("a session that was paid twice refunds each payment in full", async () => {
  const { bookingId, charges } = await paidTwice();
  await remove(bookingId);
  expect(await refundsOf(bookingId)).toMatchObject([
    { amount_pence: 4500, status: "done", last_error: null },
    { amount_pence: 4500, status: "done", last_error: null },
  ]);
  for (const charge of charges) expect(await atProvider(charge)).toEqual({ amount: 4500, amount_refunded: 4500 });
  expect((await emailsOf(bookingId)).map(({ plain }) => plain.includes("All of your £90.00"))).toEqual([true]);
  expect(
    await at.fresh.database.rows("select from alerts where booking_id = $1 and settled_at is null", [bookingId]),
  ).toEqual([]);
});

test("a session that was paid twice and is cancelled refunds one payment, however often the job runs, and raises an alert for the other", async () => {
  const { bookingId, charges } = await paidTwice();
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("update bookings set status = 'cancelled' where id = $1", [bookingId]);
  });
  const [job] = await at.fresh.asOwner<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs where key like $1 || '%'",
    [`follow-change:${bookingId}`],
  );
  for (let i = 0; i < 3; i += 1) {
    await at.doJobs();
    await at.fresh.asOwner("select graphile_worker.add_job('follow-change', $1::json)", [JSON.stringify(job?.payload)]);
  }
  await at.doJobs();
  expect(await refundsOf(bookingId)).toMatchObject([
    { payment_reference: charges[1], amount_pence: 4500, status: "done" },
  ]);
  expect((await emailsOf(bookingId)).map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
  expect(
    await at.fresh.database.rows("select kind from alerts where booking_id = $1 and settled_at is null", [bookingId]),
  ).toEqual([{ kind: "paid-twice" }]);
});

test("a session that is cancelled with a corrected address and deleted at once is refunded once, with one email to that address", async () => {
  const { bookingId } = await at.paidBooking(...(await slot()));
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("update bookings set status = 'cancelled', client_email = 'corrected@example.com' where id = $1", [
      bookingId,
    ]);
  });
  await remove(bookingId);
  expect(await refundsOf(bookingId)).toMatchObject([{ amount_pence: 4500, status: "done" }]);
  const told = "select kind, recipient from mail where booking_id = $1 and kind <> 'booking-paid'";
  expect(await at.fresh.database.rows(told, [bookingId])).toEqual([
    { kind: "booking-cancelled", recipient: "corrected@example.com" },
  ]);
});

test("a payment that was refunded in the provider's dashboard is not refunded again", async () => {
  const { bookingId, charges } = await paidTwice();
  const [given, other] = charges as [string, string];
  await at.atProvider("refunds", { payment_intent: given, amount: "4500" });
  await mirrorPayment(at.practice, given);
  await remove(bookingId);
  expect(await refundsOf(bookingId)).toMatchObject([
    { payment_reference: given, amount_pence: 4500, status: "done" },
    { payment_reference: other, amount_pence: 4500, status: "done" },
  ]);
  for (const charge of charges) expect(await atProvider(charge)).toEqual({ amount: 4500, amount_refunded: 4500 });
});

test("a session paid in cash and by card refunds the card payment, and the email names both amounts", async () => {
  const { bookingId, url, sessionId } = await held();
  expect(await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" })).toEqual({ ok: true });
  await at.pay(url);
  await confirmPayment(at.practice, sessionId);
  await remove(bookingId);
  expect(await refundsOf(bookingId)).toMatchObject([{ amount_pence: 4500, status: "done" }]);
  expect((await emailsOf(bookingId))[0]?.plain).toContain("£45.00 of your £90.00 goes back to the card you paid with.");
});

test("a hold, a session that has begun and a cancelled one send neither refund nor email", async () => {
  const { bookingId: onlyHeld } = await held();
  const { bookingId: begun, begins } = await at.paidBooking(...(await slot()));
  const { bookingId: cancelled } = await at.paidBooking(...(await slot()));
  await at.fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'client' where id = $1", [
    cancelled,
  ]);
  await remove(onlyHeld);
  await remove(cancelled);
  await at.clockAt(begins.getTime() + 1000);
  await remove(begun);
  for (const id of [onlyHeld, begun, cancelled]) expect([await refundsOf(id), await emailsOf(id)]).toEqual([[], []]);
});

test("deleted by the back office the same follows, and once", async () => {
  const { bookingId } = await at.paidBooking(...(await slot()));
  expect(await deleteBooking(at.practice, PRACTITIONER, { bookingId })).toEqual({ ok: true });
  await at.doJobs();
  expect(await refundsOf(bookingId)).toMatchObject([{ amount_pence: 4500, status: "done" }]);
  expect(await emailsOf(bookingId)).toMatchObject([{ kind: "booking-cancelled" }]);
  expect(
    await at.fresh.database.rows("select actor from audit where row_id = $1 and act = 'delete'", [bookingId]),
  ).toEqual([{ actor: PRACTITIONER.userId }]);
  expect(await deleteBooking(at.practice, PRACTITIONER, { bookingId })).toEqual({
    ok: false,
    reason: "booking-not-found",
  });
});
