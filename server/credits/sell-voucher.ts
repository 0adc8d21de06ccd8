import { randomInt } from "node:crypto";
import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { findVoucher, insertVoucher } from "./vouchers.queries.ts";
import { isPaymentKnown, recordMoney } from "#server/money/ledger.queries.ts";
import { CODE_LENGTH, CODE_LETTERS, grouped } from "#domain/credits/code.ts";
import type { VoucherSale } from "#domain/credits/voucher.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { REQUEST_ID_TAKEN } from "./sell-pass.ts";

/**
 * Sells a voucher that was paid for in cash or by transfer: records its price in the ledger under a receipt number of this day. The
 * requestId becomes the voucher's id, so a repeated request sells it once. Refusal: entered-already (same requestId, another amount or
 * payment).
 */
export async function sellVoucher(
  { database }: Practice,
  practitioner: { userId: string },
  { requestId, amount, by, ...facts }: VoucherSale,
): Promise<Result<{ voucherId: string }, "entered-already">> {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const reference = byHandReference(by, requestId);
    if ((await isPaymentKnown(tx, reference)) && !(await findVoucher(tx, requestId)))
      return refused("entered-already", { detail: t(REQUEST_ID_TAKEN) });
    const isNew = await insertVoucher(tx, { id: requestId, code: newCode(), amount, ...facts });
    if (isNew) {
      await recordMoney(tx, { creditId: requestId, kind: "charge", amount, reference });
    } else if ((await findVoucher(tx, requestId))?.amount !== amount) {
      return refused("entered-already", { detail: t("This voucher was sold already, with another amount") });
    }
    return { ok: true, voucherId: requestId };
  });
}

function newCode(): string {
  return grouped(Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(""));
}
