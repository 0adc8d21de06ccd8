import { randomUUID } from "node:crypto";
import type { Queries } from "#database/connection/connect.ts";
import { lockVoucherOf } from "#database/credits/vouchers.ts";
import { recordMoney } from "#database/payments/ledger.ts";
import { practiceToday } from "#database/practice-clock.ts";
import { parseCode } from "#domain/credits/code.ts";
import { voucherState, type Voucher } from "#domain/credits/voucher.ts";
import type { Pence } from "#domain/money.ts";
import { creditReference } from "#domain/payments/cash.ts";
import { type Result, refused } from "#domain/result.ts";
import { dayInWords } from "#domain/wording.ts";

/** The voucher of a code that can be used today, locked until the transaction ends. Refusals: voucher-not-found, voucher-spent, voucher-expired. */
export async function usableVoucher(tx: Queries, typed: string): Promise<Result<{ voucher: Voucher }>> {
  const code = parseCode(typed);
  const voucher = code === undefined ? undefined : await lockVoucherOf(tx, code);
  if (!voucher) return refused("voucher-not-found", { detail: "No voucher has this code. Please compare it with the one on the voucher" });
  const state = voucherState(voucher, await practiceToday(tx));
  if (state === "spent") return refused("voucher-spent");
  if (state === "expired")
    return refused("voucher-expired", {
      detail: `This voucher expired on ${dayInWords(voucher.expiresOn ?? "", "date")}. You can give it another last day under Vouchers`,
    });
  return { ok: true, voucher };
}

/** Takes what is owed for a booking off the voucher, as far as it reaches. */
export async function takeOffVoucher(
  tx: Queries,
  voucher: Voucher,
  { bookingId, owed }: { bookingId: string; owed: Pence },
): Promise<void> {
  const amount = Math.min(owed, voucher.left);
  await recordMoney(tx, { bookingId, creditId: voucher.id, kind: "charge", amount, reference: creditReference(randomUUID()) });
}
