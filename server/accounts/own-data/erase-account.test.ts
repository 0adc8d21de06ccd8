import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { eraseAccount } from "./erase-account.ts";
import { tablesContaining } from "#tests/support/data/tables-containing.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { mergeClients } from "#server/clients/merge-clients.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { HOUR_MS } from "#domain/time.ts";

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
  await at.fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where id = $1", [
    started.bookingId,
  ]);
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
  await at.clockAt(first.begins.getTime() - 47 * HOUR_MS);
  expect(await eraseAccount(at.practice, userId, { expectedRefund: 9000 })).toEqual({
    ok: false,
    reason: "refund-changed",
  });
  expect(await at.booking(first.bookingId)).toMatchObject({
    user_id: userId,
    client_name: "A Client",
    status: "pending",
  });
  expect(await at.fresh.database.rows("select from refunds where booking_id = $1", [first.bookingId])).toEqual([]);
  expect(await eraseAccount(at.practice, userId, { expectedRefund: 6750 })).toEqual({ ok: true });
  await at.clockAt(Date.now());
  expect(await at.booking(first.bookingId)).toMatchObject({ user_id: null, status: "cancelled" });
});

test("a session to come of a client who was merged into theirs is cancelled too, and refunded by the rule", async () => {
  const { client, bookingId } = await at.paidBooking(await at.day(8), "10:00");
  const other = await at.paidBooking(await at.day(9), "10:00");
  // Entered by hand under another address, and paid on an emailed page.
  await at.fresh.asOwner(
    "update bookings set user_id = null, client_name = 'Nell', client_email = 'nell.by.hand@example.com' where id = $1",
    [other.bookingId],
  );
  await at.fresh.asOwner(
    "insert into mail (kind, about, recipient, subject, html, plain) values ('message', 'x', 'nell.by.hand@example.com', 's', 'h', 'p')",
  );
  const clientOf = async (id: string) => String((await at.booking(id))?.["client_id"]);
  const merge = { keptId: await clientOf(bookingId), goneId: await clientOf(other.bookingId) };
  const details = { name: "Nell", email: "a.client@example.com", phone: "", birthday: "", tags: [] };
  const practitioner = await at.client();
  expect(await mergeClients(at.practice, practitioner, { ...merge, details })).toMatchObject({ ok: true });
  expect(await eraseAccount(at.practice, client.userId, { expectedRefund: 4500 })).toEqual({
    ok: false,
    reason: "refund-changed",
  });
  expect(await eraseAccount(at.practice, client.userId, { expectedRefund: 9000 })).toEqual({ ok: true });
  await at.doJobs();
  for (const id of [bookingId, other.bookingId])
    expect(await at.booking(id)).toMatchObject({
      client_id: null,
      client_name: "Erased client",
      status: "cancelled",
      cancelled_because: "client",
      payment_status: "refunded",
      refunded_pence: 4500,
    });
  expect(await tablesContaining(at.fresh, "nell.by.hand")).toEqual([]);
});

test("what the client's address holds as a visitor is erased with the account, and what others hold stays", async () => {
  const [client, other] = [await at.client(), await at.client()];
  await at.fresh.asOwner(
    `insert into private.visitor_holds (address_hash, on_day, during, kept_until)
     select private.visitor_hash(email), day, tsrange(day, day + 1), private.clock() + interval '10 minutes'
     from auth.users, private.today() day where id = any ($1)`,
    [[client.userId, other.userId]],
  );
  expect(await eraseAccount(at.practice, client.userId)).toEqual({ ok: true });
  const left =
    "select u.id from private.visitor_holds h left join auth.users u on private.visitor_hash(u.email) = h.address_hash";
  expect(await at.fresh.asOwner(left)).toEqual([{ id: other.userId }]);
});
