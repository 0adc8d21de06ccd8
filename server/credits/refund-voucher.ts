import { t } from "@sacred-space/words/t.ts";
import { entriesOfVoucher, lockVoucher } from "./vouchers.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import type { Pence } from "#domain/money.ts";
import { returnedReference } from "#domain/payments/cash.ts";
import { type Result, refused } from "#domain/result.ts";
import { actOnce } from "#database/requests-done.ts";
import type { Practice } from "#kit/server/practice.ts";

type VoucherRefund = { requestId: string; voucherId: string; expectedLeft: Pence };

/**
 * Records that the practitioner has refunded what is left on a voucher by the method of its payment: writes a credit note, and nothing is
 * left. Refusals: voucher-not-found, refund-changed (another amount is left than she was shown), nothing-to-hand-back.
 */
export async function refundVoucher(
  { database }: Practice,
  practitioner: { userId: string },
  { requestId, voucherId, expectedLeft }: VoucherRefund,
): Promise<Result<object, "voucher-not-found" | "refund-changed" | "nothing-to-hand-back">> {
  return actOnce(database, { userId: practitioner.userId, requestId }, async (tx) => {
    const voucher = await lockVoucher(tx, voucherId);
    const sale = (await entriesOfVoucher(tx, voucherId)).find(
      ({ kind, bookingId }) => kind === "charge" && bookingId === null,
    );
    if (!voucher || !sale) return refused("voucher-not-found");
    if (voucher.left === 0) return refused("nothing-to-hand-back", { detail: t("Nothing is left on this voucher") });
    if (voucher.left !== expectedLeft) return refused("refund-changed");
    const reference = returnedReference(sale.reference, requestId);
    await recordMoney(tx, {
      creditId: voucherId,
      kind: "refund",
      amount: voucher.left,
      reference,
      reason: "practitioner",
    });
    return { ok: true };
  });
}
