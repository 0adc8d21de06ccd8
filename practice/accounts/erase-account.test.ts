import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "#practice/payments/confirm-payment.ts";
import { eraseAccount } from "./erase-account.ts";
import { expireHolds } from "#practice/bookings/expire-holds.ts";
import { startBooking } from "#practice/bookings/start-booking.ts";

const HOUR = 3_600_000;
let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
});
afterAll(() => at.close());

test("a payment that arrives while its client is being erased is refunded and its booking stays cancelled", async () => {
  const [client, reading] = [await at.client(), await at.serviceNamed("Tarot or rune reading by video or phone")];
  const started = await startBooking(at.practice, client, at.request(reading.id, await at.day(5), "10:00"));
  if (!started.ok) throw new Error(started.reason);
  await at.pay(started.url);
  await at.ahead("40 minutes");
  await at.fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where id = $1", [started.bookingId]);
  // A third connection locks the booking's money, so that the payment holds the booking's row and waits.
  const both = await at.fresh.database.transaction(async (tx) => {
    await tx.rows("select private.lock_money($1)", [started.bookingId]);
    const paying = confirmPayment(at.practice, started.sessionId);
    await expect.poll(at.fresh.waiting).toBe(1);
    const erasing = eraseAccount(at.practice, client.userId);
    await expect.poll(at.fresh.waiting).toBe(2);
    return { paying, erasing };
  });
  expect(await both.paying).toBe("paid");
  expect(await both.erasing).toEqual({ ok: true });
  await at.doJobs();
  await expireHolds(at.practice);
  expect(await at.booking(started.bookingId)).toMatchObject({
    user_id: null,
    client_name: "Erased client",
    status: "cancelled",
    payment_status: "refunded",
    refunded_pence: 4500,
  });
  await at.clockAt(Date.now());
});

test("erasing with an outdated refund amount is refused and erases nothing", async () => {
  const first = await at.paidBooking(await at.day(6), "10:00");
  await at.paidBooking(await at.day(7), "10:00", first.client);
  const { userId } = first.client;
  await at.clockAt(first.begins.getTime() - 47 * HOUR);
  expect(await eraseAccount(at.practice, userId, { expectedRefund: 9000 })).toEqual({ ok: false, reason: "refund-changed" });
  expect(await at.booking(first.bookingId)).toMatchObject({ user_id: userId, client_name: "A Client", status: "pending" });
  expect(await at.fresh.database.rows("select from refunds where booking_id = $1", [first.bookingId])).toEqual([]);
  expect(await eraseAccount(at.practice, userId, { expectedRefund: 6750 })).toEqual({ ok: true });
  await at.clockAt(Date.now());
  expect(await at.booking(first.bookingId)).toMatchObject({ user_id: null, status: "cancelled" });
});
