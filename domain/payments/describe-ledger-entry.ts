import type { MoneyMethod } from "./payment-methods.ts";

/** The kind of document of a ledger entry; all are numbered in one sequence (docs/decisions/0042). */
export const ENTRY_NAMES = {
  charge: "Receipt",
  refund: "Credit note",
  dispute: "Chargeback",
  reversal: "Reversal",
} as const;

export type EntryKind = keyof typeof ENTRY_NAMES;

const WHAT: Record<EntryKind, string> = {
  charge: "Payment",
  refund: "Refund",
  dispute: "Taken back by the bank",
  reversal: "Paid again after a return",
};

/** "Payment by card", "Refund in cash", "Taken back by the bank" */
export function describeLedgerEntry({ kind, method }: { kind: EntryKind; method: MoneyMethod }): string {
  return kind === "charge" || kind === "refund" ? `${WHAT[kind]} ${BY[method]}` : WHAT[kind];
}

const BY: Record<MoneyMethod, string> = {
  card: "by card",
  link: "by payment link",
  cash: "in cash",
  transfer: "by transfer",
};
