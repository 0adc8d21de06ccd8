import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { shortCode } from "#domain/credits/code.ts";
import type { Pence } from "#domain/money.ts";
import { isByHand, isTransfer } from "#domain/payments/cash.ts";
import type { WrittenEntry } from "./ledger.queries.ts";

const CASH_WORDS: Partial<Record<WrittenEntry["kind"], Message>> = {
  charge: msg("Cash payment"),
  refund: msg("Refund in cash"),
};
const TRANSFER_WORDS: typeof CASH_WORDS = { charge: msg("Bank transfer"), refund: msg("Refund by bank transfer") };

const WORDS: Record<WrittenEntry["kind"], Message> = {
  charge: msg("Card payment"),
  refund: msg("Refund to the card"),
  dispute: msg("Returned to the card by the bank"),
  reversal: msg("Paid again after a return"),
};

type How = Pick<WrittenEntry, "kind" | "reference">;

/** How money of an entry came or went, as receipts say it. */
export function moneyInWords({ kind, reference }: How): string {
  if (isTransfer(reference)) return t(TRANSFER_WORDS[kind] ?? WORDS[kind]);
  return t((isByHand(reference) && CASH_WORDS[kind]) || WORDS[kind]);
}

/** The same of any entry of a booking, which a pass or a voucher may have paid. */
export function entryInWords({ code, pass, ...entry }: How & Pick<WrittenEntry, "code" | "pass">): string {
  const isPaid = entry.kind === "charge";
  if (pass !== null) return isPaid ? t("Paid with {pass}", { pass }) : t("Given back to {pass}", { pass });
  if (code === null) return moneyInWords(entry);
  const voucher = { code: shortCode(code) };
  return isPaid ? t("Paid with voucher {code}", voucher) : t("Given back to voucher {code}", voucher);
}

/** Signed from the practice's side: incoming amounts are positive, refunds negative. */
export function signedAmount({ kind, amount }: Pick<WrittenEntry, "kind" | "amount">): Pence {
  return kind === "charge" || kind === "reversal" ? amount : 0 - amount;
}
