import { afterAll, beforeAll, expect, test } from "vitest";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { cashReference } from "#domain/payments/cash.ts";
import { addBooking } from "#server/bookings/new/add-booking.ts";
import { cancelBooking, finishCancellation, loadCancellationTerms } from "#server/bookings/changes/cancel-booking.ts";
import { PRACTITIONER, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { giveRefund } from "./give-refund.ts";

let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
});
afterAll(() => at.close());

let nth = 3;
const sold = async () => at.paidBooking(await at.day((nth += 1)), "10:00");
const give = (bookingId: string, pence: number, expectedHeldPence: number, reason?: string) =>
  giveRefund(at.practice, PRACTITIONER, { bookingId, pence, expectedHeldPence, reason });
const refundsOf = (id: string) =>
  at.fresh.asOwner(
    "select amount_pence as pence, reason, status from refunds where booking_id = $1 order by created_at, amount_pence",
    [id],
  );
const mailsOf = (id: string) =>
  at.fresh.asOwner<{ subject: string; plain: string }>(
    "select subject, plain from mail where booking_id = $1 and kind = 'refund-given'",
    [id],
  );

test("a part goes back to the card while the booking stays, is in the ledger once and told in one email", async () => {
  const { bookingId } = await sold();
  const results = await Promise.all([
    give(bookingId, 1500, 4500, "The heating failed"),
    give(bookingId, 1500, 4500, "The heating failed"),
  ]);
  expect(results.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
    { ok: true },
    { ok: false, reason: "refund-changed" },
  ]);
  await at.doJobs();
  expect(await at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    refunded_pence: 1500,
    owed_pence: 0,
  });
  expect(await refundsOf(bookingId)).toEqual([{ pence: 1500, reason: "goodwill", status: "done" }]);
  const mails = await mailsOf(bookingId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^£15\.00 will be returned to you: /);
  expect(mails[0]?.plain.replaceAll(/\s+/g, " ")).toContain(
    "£15.00 of your £45.00 goes back to the card you paid with.",
  );
  expect(mails[0]?.plain).toContain("The heating failed");
});

test("never more than is held goes back, also after a cancellation that kept some of it", async () => {
  const { bookingId } = await sold();
  expect(await give(bookingId, 4501, 4500)).toMatchObject({ reason: "refund-too-large" });
  await cancelBooking(at.practice, { bookingId, by: "practitioner", ...PRACTITIONER, refund: 1000 });
  expect(await give(bookingId, 3501, 3500)).toMatchObject({ reason: "refund-too-large" });
  expect(await give(bookingId, 3500, 3500)).toEqual({ ok: true });
  await at.doJobs();
  expect(await at.booking(bookingId)).toMatchObject({ payment_status: "refunded", refunded_pence: 4500 });
  expect(await give(bookingId, 1, 0)).toMatchObject({ reason: "refund-too-large" });
  expect(await give(crypto.randomUUID(), 1, 0)).toMatchObject({ reason: "booking-not-found" });
});

test("of a booking that was paid twice one payment goes back, once, and then the price", async () => {
  const { bookingId } = await sold();
  await at.practice.database.transaction((tx) =>
    recordMoney(tx, { bookingId, kind: "charge", amount: 4500, reference: cashReference(bookingId) }),
  );
  expect(await loadCancellationTerms(at.practice.database, bookingId)).toMatchObject({ held: 9000, paid: 4500 });
  expect(await give(bookingId, 4500, 9000)).toEqual({ ok: true });
  expect(await give(bookingId, 4500, 9000)).toMatchObject({ reason: "refund-changed" });
  expect(await refundsOf(bookingId)).toMatchObject([{ pence: 4500 }]);
  expect(await give(bookingId, 4500, 4500)).toEqual({ ok: true });
  expect(await loadCancellationTerms(at.practice.database, bookingId)).toMatchObject({ held: 0, paid: 0 });
});

test("a cancellation in the data API afterwards gives back the rest", async () => {
  const { bookingId } = await sold();
  await give(bookingId, 500, 4500);
  await at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [bookingId]);
  await at.practice.database.transaction((tx) => finishCancellation(tx, at.practice.publicUrl, bookingId));
  await at.doJobs();
  expect(await at.booking(bookingId)).toMatchObject({ payment_status: "refunded", refunded_pence: 4500 });
});

test("cash waits until it was handed back", async () => {
  const { id } = await at.serviceNamed("Written reading");
  const added = await addBooking(at.practice, PRACTITIONER, {
    ...at.request(id, await at.day((nth += 1)), "10:00"),
    clientEmail: "cash@example.com",
    payment: "cash",
  });
  if (!added.ok) throw new Error(added.reason);
  expect(await give(added.bookingId, 500, 1500)).toEqual({ ok: true });
  await at.doJobs();
  expect(await refundsOf(added.bookingId)).toEqual([{ pence: 500, reason: "goodwill", status: "queued" }]);
  expect((await mailsOf(added.bookingId))[0]?.plain.replaceAll(/\s+/g, " ")).toContain(
    "£5.00 of your £15.00 will be returned to you in cash.",
  );
});

test("cash that is promised already is not promised again when the client cancels", async () => {
  const { id } = await at.serviceNamed("Written reading");
  const client = await at.client();
  const request = { ...at.request(id, await at.day((nth += 1)), "10:00"), payment: "cash" as const };
  const added = await addBooking(at.practice, PRACTITIONER, request);
  if (!added.ok) throw new Error(added.reason);
  const { bookingId } = added;
  await at.fresh.asOwner("update bookings set user_id = $2 where id = $1", [bookingId, client.userId]);
  expect(await give(bookingId, 500, 1500)).toEqual({ ok: true });
  expect(await loadCancellationTerms(at.practice.database, bookingId, client.userId)).toMatchObject({
    paid: 0,
    cash: 1000,
  });
  await cancelBooking(at.practice, { bookingId, by: "client", ...client, refund: "policy" });
  const [mail] = await at.fresh.asOwner<{ plain: string }>(
    "select plain from mail where booking_id = $1 and kind = 'booking-cancelled'",
    [bookingId],
  );
  expect(mail?.plain.replaceAll(/\s+/g, " ")).toContain(
    "All of the £10.00 that you paid in cash will be returned to you in cash.",
  );
});
