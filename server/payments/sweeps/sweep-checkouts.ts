import { type Checkout, unsettledCheckouts } from "#server/payments/checkouts.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { releaseUnpaid } from "#server/payments/release-unpaid.ts";

const BATCH_SIZE = 200;

/**
 * Checks every unsettled checkout at the provider, for lost webhooks. A failure does not stop the others, but an unavailable provider ends
 * the sweep until the next one.
 */
export async function sweepCheckouts(practice: Practice): Promise<void> {
  for (const checkout of await unsettledCheckouts(practice.database, BATCH_SIZE)) {
    try {
      await settleOne(practice, checkout);
    } catch (error) {
      practice.log.warn({ err: error, checkoutId: checkout.id }, "a checkout could not be settled");
      if (error instanceof ProviderUnavailable) return;
    }
  }
}

async function settleOne(practice: Practice, checkout: Checkout): Promise<void> {
  if (checkout.sessionId) await confirmPayment(practice, checkout.sessionId);
  // No response to its opening was received, so no client has seen its page.
  else if (checkout.hasEnded) await practice.database.transaction((tx) => releaseUnpaid(tx, checkout));
}
