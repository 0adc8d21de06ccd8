import { queueStrandedRefunds } from "#server/payments/refunds/refunds.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { mirrorPayment } from "#server/payments/mirror-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { DAY_MS } from "#domain/time.ts";

const BACK_DAYS = 4; // the provider retries a webhook for three days

/** Mirrors every recent refund at the provider, for lost webhooks. */
export async function sweepRefunds(practice: Practice): Promise<void> {
  const since = new Date(Date.now() - BACK_DAYS * DAY_MS);
  try {
    for (const payment of await practice.payments.findRefundedPayments(since)) await mirrorPayment(practice, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    practice.log.warn({ err: error }, "the provider cannot be asked what has gone back");
  }
}

/** Queues refunds again that have no job, such as those of a restored backup. Idempotent. */
export async function watchRefunds({ database, log }: Pick<Practice, "database" | "log">): Promise<void> {
  const stranded = await queueStrandedRefunds(database);
  if (stranded > 0) log.warn({ refunds: stranded }, "refunds without a job are queued again");
}
