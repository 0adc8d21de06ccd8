import { shortCode } from "#domain/credits/code.ts";
import type { Pence } from "#domain/money.ts";
import { isByHand, isTransfer } from "#domain/payments/cash.ts";
import type { WrittenEntry } from "./ledger.queries.ts";

const CASH_WORDS: Partial<Record<WrittenEntry["kind"], string>> = { charge: "Cash payment", refund: "Refund in cash" };
const TRANSFER_WORDS: typeof CASH_WORDS = { charge: "Bank transfer", refund: "Refund by bank transfer" };

const WORDS: Record<WrittenEntry["kind"], string> = {
  charge: "Card payment",
  refund: "Refund to the card",
  dispute: "Returned to the card by the bank",
  reversal: "Paid again after a return",
};

type How = Pick<WrittenEntry, "kind" | "reference">;

/** How money of an entry came or went, as receipts say it. */
export function moneyInWords({ kind, reference }: How): string {
  if (isTransfer(reference)) return TRANSFER_WORDS[kind] ?? WORDS[kind];
  return (isByHand(reference) && CASH_WORDS[kind]) || WORDS[kind];
}

/** The same of any entry of a booking, which a pass or a voucher may have paid. */
export function entryInWords({ code, pass, ...entry }: How & Pick<WrittenEntry, "code" | "pass">): string {
  if (pass !== null) return `${entry.kind === "charge" ? "Paid with" : "Given back to"} ${pass}`;
  if (code !== null)
    return `${entry.kind === "charge" ? "Paid with voucher" : "Given back to voucher"} ${shortCode(code)}`;
  return moneyInWords(entry);
}

/** Signed from the practice's side: incoming amounts are positive, refunds negative. */
export function signedAmount({ kind, amount }: Pick<WrittenEntry, "kind" | "amount">): Pence {
  return kind === "charge" || kind === "reversal" ? amount : 0 - amount;
}
