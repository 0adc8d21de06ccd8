import { t } from "@sacred-space/words/t.ts";
import { entriesOfPass, lockPass, readPassHeld } from "./passes.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { actOnce } from "#database/requests-done.ts";
import type { PassRefund } from "#domain/credits/pass.ts";
import { pounds } from "#domain/money.ts";
import { returnedReference } from "#domain/payments/cash.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Records that the practitioner has refunded the sessions that are left on a pass by the method of its payment: writes a credit note, and
 * no session is left. Refusals: pass-not-found, refund-changed (another number is left than she was shown), nothing-to-hand-back,
 * refund-too-large (more than is held of its price).
 */
export async function refundPass(
  { database }: Practice,
  practitioner: { userId: string },
  { requestId, passId, pence, expectedLeft }: PassRefund,
): Promise<Result<object, "pass-not-found" | "refund-changed" | "nothing-to-hand-back" | "refund-too-large">> {
  return actOnce(database, { userId: practitioner.userId, requestId }, async (tx) => {
    const pass = await lockPass(tx, passId);
    const sale = (await entriesOfPass(tx, passId)).find(
      ({ kind, bookingId }) => kind === "charge" && bookingId === null,
    );
    if (!pass || !sale) return refused("pass-not-found");
    if (pass.left === 0) return refused("nothing-to-hand-back", { detail: t("No session is left on this pass") });
    if (pass.left !== expectedLeft) return refused("refund-changed");
    const held = await readPassHeld(tx, passId);
    if (pence > held)
      return refused("refund-too-large", {
        detail: t("Only {held} of its price is left to give back", { held: pounds(held) }),
      });
    const reference = returnedReference(sale.reference, requestId);
    await recordMoney(tx, {
      creditId: passId,
      kind: "refund",
      amount: pence,
      reference,
      reason: "practitioner",
      sessions: pass.left,
    });
    return { ok: true };
  });
}
