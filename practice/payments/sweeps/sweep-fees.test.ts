import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { type PaidBooking, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { sweepFees } from "./sweep-fees.ts";

let at: TestPractice;
let paid: PaidBooking;
beforeAll(async () => {
  at = await startPractice();
  paid = await at.paidBooking(await at.day(2), "10:00");
});
afterAll(() => at.close());

const fees = () =>
  at.fresh.asOwner<{ payment_reference: string; fee_pence: number | null }>("select payment_reference, fee_pence from provider_fees");
const enter = (reference: string, ago: string) =>
  at.fresh.asOwner(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
     values (gen_random_uuid(), 'charge', 1500, 'gbp', $1, now() - $2::interval)`,
    [reference, ago],
  );

test("the fee of a card payment is read once from the provider, and not while it cannot be asked", async () => {
  await enter("cash_1", "1 hour");
  const away = { ...at.practice, payments: { ...at.practice.payments, findFee: () => Promise.reject(new ProviderUnavailable("away")) } };
  await sweepFees(away);
  const pending = { ...at.practice, payments: { ...at.practice.payments, findFee: async () => undefined } };
  await sweepFees(pending);
  expect(await fees()).toEqual([]);
  await sweepFees(at.practice);
  const [charge] = await at.fresh.asOwner<{ provider_reference: string }>("select provider_reference from ledger where booking_id = $1", [
    paid.bookingId,
  ]);
  expect(await fees()).toEqual([{ payment_reference: charge?.provider_reference, fee_pence: 88 }]);
  let asked = 0;
  const counting = { ...at.practice, payments: { ...at.practice.payments, findFee: async () => (asked += 1) } };
  await sweepFees(counting);
  expect(asked).toBe(0);
});

test("a payment that the provider does not know, or has not told of for a week, is not asked for again", async () => {
  await enter("pi_unknown", "1 hour");
  await enter("pi_untold", "8 days");
  await sweepFees({
    ...at.practice,
    payments: { ...at.practice.payments, findFee: async (of) => (of === "pi_unknown" ? null : undefined) },
  });
  expect((await fees()).slice(1)).toEqual([
    { payment_reference: "pi_unknown", fee_pence: null },
    { payment_reference: "pi_untold", fee_pence: null },
  ]);
  await expect(at.fresh.asOwner("update provider_fees set fee_pence = 1")).rejects.toThrow();
});
