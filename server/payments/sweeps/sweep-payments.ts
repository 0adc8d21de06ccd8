import { isPaymentKnown } from "#server/money/ledger.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { DAY_MS } from "#domain/time.ts";

const BACK_DAYS = 4; // the provider retries a webhook for three days

/**
 * Confirms recent payments that are not in the ledger, even if our checkout was given up, its response lost or its booking deleted: no
 * payment stays without a booking or a refund.
 */
export async function sweepPayments(practice: Practice): Promise<void> {
  const since = new Date(Date.now() - BACK_DAYS * DAY_MS);
  try {
    for (const { id, paymentReference } of await practice.payments.findPaidCheckouts(since)) {
      if (paymentReference && !(await isPaymentKnown(practice.database, paymentReference)))
        await confirmPayment(practice, id);
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    practice.log.warn({ err: error }, "the provider cannot be asked what has been paid");
  }
}
