import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueStrandedRefunds } from "./refunds.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { PRACTITIONER, type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { refund } from "./refund.ts";
import { retryRefund } from "./retry-refund.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";

let at: TestPractice;
let slots = 0;
let bookingId: string;
let payment: string;
beforeAll(async () => {
  at = await startPractice();
});
afterAll(() => at.close());

/** A booking paid with £45. */
beforeEach(async () => {
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const day = await at.day(5 + (slots += 1));
  const started = await startBooking(at.practice, await at.client(), at.request(reading.id, day, "10:00"));
  if (!started.ok) throw new Error(started.reason);
  await at.pay(started.url);
  await confirmPayment(at.practice, started.sessionId);
  bookingId = started.bookingId;
  const [charge] = await at.fresh.database.rows<{ reference: string }>(
    "select provider_reference as reference from ledger where booking_id = $1",
    [bookingId],
  );
  payment = charge?.reference as string;
});

async function owe(pence: number): Promise<string> {
  const row = await at.fresh.database.row<{ id: string }>(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, $3, 'client') returning id",
    [bookingId, payment, pence],
  );
  return row?.id as string;
}

const now = (id: string, practice: Practice = at.practice, isLastAttempt = false) =>
  refund(practice, id, { isLastAttempt });
const stateOf = (id: string) =>
  at.fresh.database.row("select status, attempts, provider_reference from refunds where id = $1", [id]);
const alertsOf = (id: string) =>
  at.fresh.database.rows("select kind, settled_at is not null as settled from alerts where reference = $1", [id]);
const refundedInLedger = () =>
  at.fresh.database
    .rows<{ amount: number }>(
      "select amount_pence as amount from ledger where booking_id = $1 and kind = 'refund' order by amount",
      [bookingId],
    )
    .then((rows) => rows.map(({ amount }) => amount));
const refundedAtProvider = () =>
  at.fresh
    .asOwner<{ amount: number }>(
      "select amount from stand_in_stripe.refunds where payment_intent = $1 order by amount",
      [payment],
    )
    .then((rows) => rows.map(({ amount }) => amount));

const withPayments = (change: Partial<Practice["payments"]>): Practice => ({
  ...at.practice,
  payments: { ...at.practice.payments, ...change },
});

test("a partial refund leaves the booking paid with the refunded amount; the rest makes it refunded", async () => {
  await now(await owe(2250));
  expect(await at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    refunded_pence: 2250,
  });
  await now(await owe(2250));
  expect(await at.booking(bookingId)).toMatchObject({ payment_status: "refunded", refunded_pence: 4500 });
  expect(await refundedInLedger()).toEqual([2250, 2250]);
  expect(await refundedAtProvider()).toEqual([2250, 2250]);
});

test("twenty concurrent workers make one refund", async () => {
  const id = await owe(4500);
  // The provider may answer 409 while the first request is running; the runner would retry, and so does the test.
  await Promise.allSettled(Array.from({ length: 20 }, () => now(id)));
  await now(id);
  expect(await refundedInLedger()).toEqual([4500]);
  expect(await refundedAtProvider()).toEqual([4500]);
});

test("concurrent refunds cannot exceed the payment, neither in refunds nor in the ledger", async () => {
  const promised = await Promise.allSettled(Array.from({ length: 10 }, () => owe(1000)));
  expect(promised.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  for (const { reason } of promised.filter(({ status }) => status === "rejected") as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ constraint: "refunds_within_what_was_charged" });
  }
  await expect(
    at.fresh.asOwner(
      "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'refund', 4501, 'gbp', 're_too_much')",
      [bookingId],
    ),
  ).rejects.toMatchObject({ constraint: "ledger_refunds_within_charges" });
  await expect(
    at.fresh.asOwner("update refunds set amount_pence = 1 where booking_id = $1", [bookingId]),
  ).rejects.toMatchObject({
    constraint: "refunds_keep_their_amount",
  });
});

test("a booking without a charge has no refund", async () => {
  bookingId = randomUUID();
  await expect(owe(1)).rejects.toMatchObject({ constraint: "refunds_within_what_was_charged" });
});

test("while the provider is unavailable the refund waits without an alert, and is made afterwards", async () => {
  const id = await owe(4500);
  const away = withPayments({ refund: () => Promise.reject(new ProviderUnavailable("away")) });
  await expect(now(id, away)).rejects.toThrow(ProviderUnavailable);
  expect(await stateOf(id)).toMatchObject({ status: "queued", attempts: 1 });
  expect(await alertsOf(id)).toEqual([]);
  await now(id);
  expect(await stateOf(id)).toMatchObject({ status: "done", attempts: 2 });
});

test("a lost answer and an idempotency key that the provider has forgotten make no second refund", async () => {
  const id = await owe(2000);
  const lost = withPayments({
    async refund(request) {
      await at.practice.payments.refund(request);
      throw new ProviderUnavailable("the answer was lost");
    },
  });
  await expect(now(id, lost)).rejects.toThrow("lost");
  await at.fresh.asOwner("delete from stand_in_stripe.idempotent_answers");
  await now(id);
  expect(await refundedAtProvider()).toEqual([2000]);
  expect(await refundedInLedger()).toEqual([2000]);
});

test("a refund that the provider refuses raises an alert at once, fails after the last attempt, and settles the alert if it succeeds later", async () => {
  const id = await owe(4500);
  const refusing = withPayments({ refund: () => Promise.reject(new Error("Stripe refuses the request")) });
  await expect(now(id, refusing)).rejects.toThrow("refuses");
  expect(await alertsOf(id)).toEqual([{ kind: "refund-failed", settled: false }]);
  expect(await stateOf(id)).toMatchObject({ status: "queued" });
  await expect(now(id, refusing, true)).rejects.toThrow("refuses");
  expect(await stateOf(id)).toMatchObject({ status: "failed", attempts: 2 });
  await now(id);
  expect(await stateOf(id)).toMatchObject({ status: "failed", attempts: 2 });
  expect(await refundedInLedger()).toEqual([]);

  await at.fresh.asOwner("update refunds set status = 'queued' where id = $1", [id]);
  await now(id);
  expect(await alertsOf(id)).toEqual([{ kind: "refund-failed", settled: true }]);
});

test("a refund that was given up is made once when the practitioner tries it again; one that fails again has a new alert, push and email", async () => {
  const id = await owe(4500);
  const { userId } = await at.client();
  await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [userId]);
  await at.fresh.asOwner("insert into business_settings (user_id, business_email) values ($1, 'rowan@example.com')", [
    userId,
  ]);
  await at.fresh.asOwner(
    `with session as (insert into auth.sessions (user_id) values ($1) returning id)
     insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth) select $1, id, 'https://push.example/1', 'p', 'a' from session`,
    [userId],
  );
  const told = () =>
    at.fresh.asOwner(
      `select (select count(*)::integer from private.push_messages where event like 'refund-failed %') as pushes,
         (select count(*)::integer from mail where kind = 'refund-failed' and booking_id = $1) as emails`,
      [bookingId],
    );
  const refusing = withPayments({ refund: () => Promise.reject(new Error("Stripe refuses the request")) });
  const again = () => retryRefund(at.practice, PRACTITIONER, { refundId: id });
  await expect(now(id, refusing, true)).rejects.toThrow("refuses");
  expect((await again()).ok).toBe(true);
  expect(await alertsOf(id)).toEqual([]);
  await expect(now(id, refusing, true)).rejects.toThrow("refuses");
  expect(await alertsOf(id)).toEqual([{ kind: "refund-failed", settled: false }]);
  expect(await told()).toEqual([{ pushes: 2, emails: 2 }]);

  expect((await Promise.all([again(), again(), again()])).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await at.fresh.asOwner("select attempts from graphile_worker.jobs where key = $1", [`refund:${id}`])).toEqual([
    { attempts: 0 },
  ]);
  await at.doJobs();
  expect((await again()).ok).toBe(true);
  await at.doJobs();
  expect([await refundedAtProvider(), await refundedInLedger(), await alertsOf(id)]).toEqual([[4500], [4500], []]);
});

test("a refund whose money has gone back in another way meanwhile, or that is none, is not tried again", async () => {
  const id = await owe(4500);
  const refusing = withPayments({ refund: () => Promise.reject(new Error("Stripe refuses the request")) });
  await expect(now(id, refusing, true)).rejects.toThrow("refuses");
  await now(await owe(100));
  const again = (refundId: string) => retryRefund(at.practice, PRACTITIONER, { refundId });
  expect(await again(id)).toEqual({ ok: false, reason: "refund-too-large" });
  expect(await stateOf(id)).toMatchObject({ status: "failed" });
  expect(await alertsOf(id)).toEqual([{ kind: "refund-failed", settled: false }]);
  expect(await again(randomUUID())).toEqual({ ok: false, reason: "refund-not-found" });
});

test("a refund without a job is queued again", async () => {
  const id = await owe(100);
  const jobs = () => at.fresh.asOwner("select key from graphile_worker.jobs where key = $1", [`refund:${id}`]);
  await at.fresh.asOwner("delete from graphile_worker._private_jobs where key = $1", [`refund:${id}`]);
  expect(await queueStrandedRefunds(at.fresh.database)).toBeGreaterThanOrEqual(1);
  expect(await jobs()).toHaveLength(1);
});

test("a rolled back refund leaves neither row nor job", async () => {
  const undone = at.practice.database.transaction(async (tx) => {
    await tx.rows(
      "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, 100, 'client')",
      [bookingId, payment],
    );
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await at.fresh.database.rows("select id from refunds where booking_id = $1", [bookingId])).toEqual([]);
});
