import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { mirrorPayment } from "./mirror-payment.ts";
import type { Practice } from "#practice/practice.ts";

const BACK_DAYS = 4; // the provider repeats a message that nobody took for three

/** Looks after money that went back and of which no message told: asks for all that has gone back lately, and mirrors each payment. */
export async function sweepReturns(practice: Practice): Promise<void> {
  const since = new Date(Date.now() - BACK_DAYS * 86_400_000);
  try {
    for (const payment of await practice.payments.findReturns(since)) await mirrorPayment(practice, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    practice.log.warn({ err: error }, "the provider cannot be asked what has gone back");
  }
}
