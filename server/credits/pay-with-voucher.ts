import { randomUUID } from "node:crypto";
import type { Queries } from "#database/connection/connect.ts";
import { lockVoucherOf } from "./vouchers.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { parseCode } from "#domain/credits/code.ts";
import { takenOff, voucherState, type Voucher } from "#domain/credits/voucher.ts";
import { MIN_CARD_AMOUNT, type Pence, pounds } from "#domain/money.ts";
import { voucherReference } from "#domain/payments/cash.ts";
import { done, refused } from "#domain/result.ts";
import { formatDay } from "#domain/wording.ts";

/**
 * Returns the voucher with this code, locked until the transaction ends, if it can be used today, and how much of the amount owed it pays.
 */
export async function usableVoucher(tx: Queries, typed: string, owed: Pence) {
  const code = parseCode(typed);
  const voucher = code === undefined ? undefined : await lockVoucherOf(tx, code);
  if (!voucher)
    return refused("voucher-not-found", {
      detail: "No voucher has this code. Please compare it with the one on the voucher",
    });
  const state = voucherState(voucher, await practiceToday(tx));
  if (state === "spent") return refused("voucher-spent");
  if (state === "expired")
    return refused("voucher-expired", {
      detail: `This voucher expired on ${formatDay(voucher.expiresOn ?? "", "date")}. You can give it another last day under Vouchers and passes`,
    });
  const amount = takenOff(voucher, owed);
  if (amount > 0) return done({ voucher, amount });
  return refused("voucher-too-small", {
    detail: `${pounds(voucher.left)} is left on this voucher. It does not cover the ${pounds(owed)}, and a rest under ${pounds(MIN_CARD_AMOUNT)} could not be paid by card. Please take it in another way`,
  });
}

/** Deducts this amount for a booking from the voucher. */
export async function redeemVoucher(
  tx: Queries,
  voucher: Voucher,
  { bookingId, amount }: { bookingId: string; amount: Pence },
): Promise<void> {
  await recordMoney(tx, {
    bookingId,
    creditId: voucher.id,
    kind: "charge",
    amount,
    reference: voucherReference(randomUUID()),
  });
}
