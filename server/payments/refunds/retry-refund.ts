import { actAs } from "#database/connection/as-identity.ts";
import { findProviderRefund, findRefundableMoney, lockMoney, queueRefundAgain } from "./refunds.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Retries a refund that the provider refused, now: one that was given up, or one whose next attempt is hours away. Its alert is settled;
 * another failure raises a new one. Idempotent: a refund that was made stays as it is. Refusals: refund-not-found, refund-too-large (the
 * money was refunded in another way meanwhile).
 */
export async function retryRefund(
  practice: Practice,
  practitioner: { userId: string },
  { refundId }: { refundId: string },
) {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const found = await findProviderRefund(tx, refundId);
    if (!found) return refused("refund-not-found");
    await lockMoney(tx, found.bookingId);
    const refund = (await findProviderRefund(tx, refundId)) ?? found;
    if (refund.status === "failed") {
      const { refundable, payments } = await findRefundableMoney(tx, refund.bookingId, { includesByHand: false });
      const left = payments.find(({ paymentReference }) => paymentReference === refund.paymentReference)?.left ?? 0;
      if (refund.amount > Math.min(refundable, left)) return refused("refund-too-large");
    }
    await queueRefundAgain(tx, refundId);
    return done();
  });
}
