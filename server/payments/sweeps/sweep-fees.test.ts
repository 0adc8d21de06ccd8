import { afterAll, beforeAll, expect, test } from "vitest";
import { readMoney, readMoneyLines } from "#server/money/money.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { type PaidBooking, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { mirrorPayment } from "#server/payments/mirror-payment.ts";
import { sweepFees } from "./sweep-fees.ts";

let at: TestPractice;
let paid: PaidBooking;
beforeAll(async () => {
  at = await startPractice();
  paid = await at.paidBooking(await at.day(2), "10:00");
});
afterAll(() => at.close());

const fees = () =>
  at.fresh.asOwner<{ payment_reference: string; fee_pence: number | null }>(
    "select payment_reference, fee_pence from provider_fees",
  );
const enter = (reference: string, ago: string) =>
  at.fresh.asOwner(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
     values (gen_random_uuid(), 'charge', 1500, 'gbp', $1, now() - $2::interval)`,
    [reference, ago],
  );

test("the fee of a card payment is read once from the provider, and not while it cannot be asked", async () => {
  await enter("cash_1", "1 hour");
  const away = {
    ...at.practice,
    payments: { ...at.practice.payments, findFee: () => Promise.reject(new ProviderUnavailable("away")) },
  };
  await sweepFees(away);
  const pending = { ...at.practice, payments: { ...at.practice.payments, findFee: async () => undefined } };
  await sweepFees(pending);
  expect(await fees()).toEqual([]);
  await sweepFees(at.practice);
  const [charge] = await at.fresh.asOwner<{ provider_reference: string }>(
    "select provider_reference from ledger where booking_id = $1",
    [paid.bookingId],
  );
  expect(await fees()).toEqual([{ payment_reference: charge?.provider_reference, fee_pence: 88 }]);
  let asked = 0;
  const counting = { ...at.practice, payments: { ...at.practice.payments, findFee: async () => (asked += 1) } };
  await sweepFees(counting);
  expect(asked).toBe(0);
});

test("a dispute has a fee of its own, which comes again when it is won; each is read once", async () => {
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(at.practice, await at.client(), at.request(reading.id, await at.day(3), "10:00"));
  if (!started.ok) throw new Error(started.reason);
  await at.pay(started.url, "4000 0000 0000 0259"); // disputed at once
  await confirmPayment(at.practice, started.sessionId);
  const [{ id, payment } = { id: "", payment: "" }] = await at.fresh.asOwner<{ id: string; payment: string }>(
    "select id, payment_intent as payment from stand_in_stripe.disputes",
  );
  await mirrorPayment(at.practice, payment);
  await sweepFees(at.practice);
  const ofDispute = async () =>
    await at.fresh.asOwner("select kind, fee_pence as fee from provider_fees where payment_reference = $1 order by 1", [
      id,
    ]);
  expect(await ofDispute()).toEqual([{ kind: "dispute", fee: 2000 }]);
  const today = { from: "2000-01-01", upTo: "2100-12-31" };
  expect(await readMoney(at.practice.database, today)).toMatchObject({
    fees: 88 + 88 + 2000,
    disputeFees: 2000,
    refunded: 4500,
  });
  await at.atProvider(`disputes/${id}`, { "evidence[uncategorized_text]": "winning_evidence", submit: "true" });
  await mirrorPayment(at.practice, payment);
  for (const _ of ["once", "again"]) await sweepFees(at.practice);
  expect(await ofDispute()).toEqual([
    { kind: "dispute", fee: 2000 },
    { kind: "reversal", fee: -2000 },
  ]);
  expect(await readMoney(at.practice.database, today)).toMatchObject({
    fees: 176,
    disputeFees: 0,
    refunded: 0,
    unknownFees: 0,
  });
  expect(
    (await readMoneyLines(at.practice.database, today, { limit: 9, offset: 0 })).map(({ kind, fee }) => [kind, fee]),
  ).toContainEqual(["dispute", 2000]);
});

test("a payment that the provider does not know, or has not told of for a week, is not asked for again", async () => {
  await enter("pi_unknown", "1 hour");
  await enter("pi_untold", "8 days");
  await sweepFees({
    ...at.practice,
    payments: { ...at.practice.payments, findFee: async (of) => (of === "pi_unknown" ? null : undefined) },
  });
  expect((await fees()).filter(({ fee_pence: fee }) => fee === null)).toEqual([
    { payment_reference: "pi_unknown", fee_pence: null },
    { payment_reference: "pi_untold", fee_pence: null },
  ]);
  await expect(at.fresh.asOwner("update provider_fees set fee_pence = 1")).rejects.toThrow();
});
