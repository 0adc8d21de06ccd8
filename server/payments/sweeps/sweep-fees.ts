import { entriesWithoutFee, type EntryWithFee, insertFee } from "#server/money/fees.queries.ts";
import { type CardPayments, ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Practice } from "#kit/server/practice.ts";

const BATCH_SIZE = 50;

/**
 * Reads the provider's fees for card payments and disputes, in batches. An entry whose fee is not reported within a week is not read again.
 * A failure does not stop the others, but an unavailable provider ends the sweep until the next one.
 */
export async function sweepFees({ database, payments, log }: Practice): Promise<void> {
  for (const { isOld, ...entry } of await entriesWithoutFee(database, BATCH_SIZE)) {
    try {
      const fee = await feeOf(payments, entry);
      if (fee !== undefined || isOld) await insertFee(database, entry, fee ?? null);
    } catch (error) {
      log.warn({ err: error, payment: entry.reference }, "the fee of a payment could not be read");
      if (error instanceof ProviderUnavailable) return;
    }
  }
}

async function feeOf(payments: CardPayments, { reference, kind }: EntryWithFee) {
  if (kind === "charge") return payments.findFee(reference);
  const { taken, returned } = await payments.findDisputeFees(reference);
  return kind === "dispute" ? taken : returned;
}
