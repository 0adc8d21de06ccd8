import { insertFee, paymentsWithoutFee } from "#database/payments/fees.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Practice } from "#practice/practice.ts";

const AT_ONCE = 50;

/**
 * Reads what the provider keeps of card payments, some at a time. A payment whose fee is not told within a week is not asked for again. A
 * failure does not stop the others, but an unavailable provider ends the sweep until the next one.
 */
export async function sweepFees({ database, payments, log }: Practice): Promise<void> {
  for (const { reference, isOld } of await paymentsWithoutFee(database, AT_ONCE)) {
    try {
      const fee = await payments.findFee(reference);
      if (fee !== undefined || isOld) await insertFee(database, reference, fee ?? null);
    } catch (error) {
      log.warn({ err: error, payment: reference }, "the fee of a payment could not be read");
      if (error instanceof ProviderUnavailable) return;
    }
  }
}
