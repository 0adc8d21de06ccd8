import { actAs } from "#database/connection/as-identity.ts";
import { findByHandRefund } from "./refunds.queries.ts";
import { returnedReference } from "#domain/payments/cash.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { refundMade } from "./refund.ts";

/** Records that the practitioner has given a cash refund; only then is it in the ledger. Idempotent. Refusal: nothing-to-hand-back. */
export async function handBackCash(
  practice: Practice,
  practitioner: { userId: string },
  { refundId }: { refundId: string },
) {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const owed = await findByHandRefund(tx, refundId);
    if (!owed) return refused("nothing-to-hand-back");
    await refundMade(tx, practice.publicUrl, owed, returnedReference(owed.paymentReference, owed.id));
    return done();
  });
}
