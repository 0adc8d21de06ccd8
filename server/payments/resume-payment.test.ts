import { forReader } from "@sacred-space/words/for-reader.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRACTITIONER, type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import type { CardPayments } from "#gateways/card-payments.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { resumePayment } from "./resume-payment.ts";
import { startBooking, type Started } from "#server/bookings/new/start-booking.ts";
import { sendPaymentLink } from "./send-payment-link.ts";
import { takePayment } from "./take-payment.ts";

let at: TestPractice;
let reading: { id: string };
beforeAll(async () => {
  at = await startPractice();
  reading = await at.serviceNamed("Tarot or rune reading by video or phone");
});
afterAll(() => at.close());

type HeldBooking = Started & { client: { userId: string } };

async function held(nth: number, time = "10:00"): Promise<HeldBooking> {
  const client = await at.client();
  const started = await startBooking(at.practice, client, at.request(reading.id, await at.day(nth), time));
  if (!started.ok) throw new Error(started.reason);
  return { ...started, client };
}

/** The practitioner presses Confirm, which is a PATCH of the status. */
async function confirmed(nth: number, time?: string): Promise<HeldBooking> {
  const booking = await held(nth, time);
  await confirmAsAdmin(booking.bookingId);
  return booking;
}

async function confirmAsAdmin(bookingId: string): Promise<void> {
  await at.fresh.asOwner(
    `begin; set local role admin; update bookings set status = 'confirmed' where id = '${bookingId}'; commit`,
  );
}

const resume = ({ client, bookingId }: HeldBooking) => resumePayment(at.practice, client, bookingId);
const checkoutsOf = (bookingId: string) =>
  at.fresh.database.rows<{ status: string }>("select status from checkouts where booking_id = $1 order by created_at", [
    bookingId,
  ]);
const mailOf = (bookingId: string) =>
  at.fresh.database.rows<{ kind: string; plain: string }>(
    "select kind, plain from mail where booking_id = $1 order by created_at",
    [bookingId],
  );
const isPayableInView = async ({ client, bookingId }: HeldBooking) => {
  const [row] = await at.fresh.asOwner<{ payable: boolean }>(
    `select private.awaits_card_payment(b) as payable from bookings b where user_id = $1 and id = $2`,
    [client.userId, bookingId],
  );
  return row?.payable;
};

test("a held booking resumes its open Checkout page", async () => {
  const booking = await held(1);
  expect(await resume(booking)).toMatchObject({ ok: true, url: booking.url, sessionId: booking.sessionId });
  expect(await checkoutsOf(booking.bookingId)).toHaveLength(1);
});

test("a confirmed, unpaid booking is paid through its open Checkout page, and through a new one once that has expired", async () => {
  const booking = await confirmed(2);
  expect(await resume(booking)).toMatchObject({ ok: true, url: booking.url });
  await at.ahead("32 minutes");
  await confirmPayment(at.practice, booking.sessionId);
  expect(await at.booking(booking.bookingId)).toMatchObject({ status: "confirmed", payment_status: "pending" });
  const resumed = await resume(booking);
  if (!resumed.ok) throw new Error(resumed.reason);
  expect(resumed.url).not.toBe(booking.url);
  await at.pay(resumed.url);
  expect(await confirmPayment(at.practice, resumed.sessionId)).toBe("paid");
  expect(await at.booking(booking.bookingId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await resume(booking)).toEqual({ ok: false, reason: "nothing-to-pay" });
});

test("the page names the booking in its client's language, whatever the request's", async () => {
  const booking = await confirmed(25);
  await at.fresh.asOwner("update bookings set language = 'en-XA' where id = $1", [booking.bookingId]);
  await at.ahead("32 minutes");
  const asked: string[] = [];
  const payments: CardPayments = {
    ...at.practice.payments,
    openCheckout: async ({ title, description }) => {
      asked.push(title, description);
      throw new Error("No answer");
    },
  };
  for (const language of ["en-GB", "de"])
    await forReader({ language }, () => resumePayment({ ...at.practice, payments }, booking.client, booking.bookingId));
  expect(asked.slice(0, 2)).toEqual(asked.slice(2));
  expect(asked[1]).toMatch(/^\[/);
});

test("twenty requests at once open one new Checkout page", async () => {
  const booking = await confirmed(3);
  await at.ahead("32 minutes");
  const answers = await Promise.all(Array.from({ length: 20 }, () => resume(booking)));
  expect(new Set(answers.map((answer) => answer.ok && answer.url)).size).toBe(1);
  expect(await checkoutsOf(booking.bookingId)).toHaveLength(2);
});

test("an ended hold, a cancelled booking, one for cash and another user's are refused with their reason", async () => {
  const ended = await held(4);
  await at.ahead("32 minutes");
  expect(await isPayableInView(ended)).toBe(false);
  expect(await resume(ended)).toEqual({ ok: false, reason: "nothing-to-pay" });

  const cancelled = await confirmed(5);
  await cancelBooking(at.practice, {
    bookingId: cancelled.bookingId,
    by: "client",
    userId: cancelled.client.userId,
    refund: "policy",
  });
  expect(await resume(cancelled)).toEqual({ ok: false, reason: "nothing-to-pay" });

  const atSession = await confirmed(6);
  expect(await isPayableInView(atSession)).toBe(true);
  await at.fresh.asOwner("update bookings set paid_by = 'cash' where id = $1", [atSession.bookingId]);
  expect(await isPayableInView(atSession)).toBe(false);
  expect(await resume(atSession)).toEqual({ ok: false, reason: "nothing-to-pay" });

  const other = await confirmed(7);
  expect(await resumePayment(at.practice, ended.client, other.bookingId)).toEqual({
    ok: false,
    reason: "booking-not-found",
  });
  expect(await checkoutsOf(other.bookingId)).toHaveLength(1);
});

test("a hold whose Checkout page has expired gets no page that outlives it", async () => {
  const booking = await held(8);
  await at.fresh.asOwner("update checkouts set status = 'expired' where booking_id = $1", [booking.bookingId]);
  expect(await resume(booking)).toEqual({ ok: false, reason: "payment-unavailable" });
});

test("the practitioner's payment link is the page that the account page opens", async () => {
  const booking = await held(9);
  await takePayment(at.practice, PRACTITIONER, { bookingId: booking.bookingId, by: "link" });
  await at.doJobs();
  const resumed = await resume(booking);
  const [email] = await mailOf(booking.bookingId);
  expect(email).toMatchObject({ kind: "payment-link", plain: expect.stringContaining(resumed.ok ? resumed.url : "") });
});

test("of payment links that were asked for at the same moment one is emailed, and one more replaces it", async () => {
  const { bookingId } = await confirmed(17);
  const sendLink = () => takePayment(at.practice, PRACTITIONER, { bookingId, by: "link" });
  const usable = async () =>
    (await checkoutsOf(bookingId)).filter(({ status }) => ["opening", "open"].includes(status));
  await Promise.all([sendLink(), sendLink(), sendLink()]);
  await at.doJobs();
  expect(await usable()).toEqual([{ status: "open" }]);
  expect((await mailOf(bookingId)).filter(({ kind }) => kind === "payment-link")).toHaveLength(1);
  await sendLink();
  await at.doJobs();
  expect(await usable()).toEqual([{ status: "open" }]);
});

test("a payment link that is replaced while its page is being opened is not emailed", async () => {
  const { bookingId } = await confirmed(19);
  const sendLink = () => takePayment(at.practice, PRACTITIONER, { bookingId, by: "link" });
  await sendLink();
  const [first] = await at.fresh.database.rows<{ id: string }>(
    "select id from checkouts where booking_id = $1 and by_link",
    [bookingId],
  );
  const { payments } = at.practice;
  const openCheckout: typeof payments.openCheckout = async (request) => {
    await sendLink();
    return payments.openCheckout(request);
  };
  await sendPaymentLink({ ...at.practice, payments: { ...payments, openCheckout } }, first?.id ?? "", {
    isLastAttempt: false,
  });
  expect((await mailOf(bookingId)).filter(({ kind }) => kind === "payment-link")).toEqual([]);
  await at.doJobs();
  expect((await mailOf(bookingId)).filter(({ kind }) => kind === "payment-link")).toHaveLength(1);
});

test("a payment link closes every page that is open for its booking", async () => {
  const booking = await confirmed(18);
  const { bookingId } = booking;
  await at.fresh.asOwner("update checkouts set amount_pence = amount_pence - 1 where booking_id = $1", [bookingId]); // no longer what is owed
  await resume(booking);
  expect((await checkoutsOf(bookingId)).map(({ status }) => status)).toEqual(["open", "open"]);
  await takePayment(at.practice, PRACTITIONER, { bookingId, by: "link" });
  await at.doJobs();
  expect((await checkoutsOf(bookingId)).map(({ status }) => status)).toEqual(["expired", "expired", "open"]);
});

test("the confirmation email of an unpaid booking has the amount and a link to the account page; a paid one does not", async () => {
  const booking = await confirmed(10);
  await at.doJobs();
  const [email] = await mailOf(booking.bookingId);
  expect(email).toMatchObject({
    kind: "booking-confirmed",
    plain: expect.stringMatching(/Pay £45\.00[^]*http:\/\/localhost:3000\/account/),
  });
  const paid = await at.paidBooking(await at.day(10), "12:00");
  await confirmAsAdmin(paid.bookingId);
  await at.doJobs();
  const mails = await mailOf(paid.bookingId);
  expect(mails.at(-1)).toMatchObject({ kind: "booking-confirmed", plain: expect.not.stringContaining("Pay £45.00") });
});

test("leaving the Checkout page ends a hold and keeps a confirmed booking", async () => {
  const leave = ({ bookingId, client }: HeldBooking) =>
    cancelBooking(at.practice, {
      bookingId,
      by: "client",
      userId: client.userId,
      refund: "policy",
      expectedPaid: 0,
      onlyIfHeld: true,
    });
  const [kept, given] = [await confirmed(11), await held(12)];
  expect(await leave(kept)).toEqual({ ok: false, reason: "not-held" });
  expect(await at.booking(kept.bookingId)).toMatchObject({ status: "confirmed" });
  expect(await leave(given)).toEqual({ ok: true, refund: 0 });
  expect(await at.booking(given.bookingId)).toMatchObject({ status: "cancelled" });
});

test("cancelling a confirmed, unpaid booking emails the client; cancelling a hold does not", async () => {
  const cancel = ({ bookingId, client }: HeldBooking) =>
    cancelBooking(at.practice, { bookingId, by: "client", userId: client.userId, refund: "policy" });
  const [known, silent] = [await confirmed(13), await held(14)];
  await at.doJobs();
  await cancel(known);
  await cancel(silent);
  expect((await mailOf(known.bookingId)).map(({ kind }) => kind)).toEqual(["booking-confirmed", "booking-cancelled"]);
  expect(await mailOf(silent.bookingId)).toEqual([]);
});
