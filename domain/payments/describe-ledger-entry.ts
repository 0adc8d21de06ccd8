import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import type { MoneyMethod } from "./payment-methods.ts";

export type EntryKind = "charge" | "refund" | "dispute" | "reversal";

/** The kind of document of a ledger entry; all are numbered in one sequence (docs/decisions/0042). */
export const ENTRY_NAMES: Record<EntryKind, Message> = {
  charge: msg("Receipt"),
  refund: msg("Credit note"),
  dispute: msg("Chargeback"),
  reversal: msg("Reversal"),
};

const NUMBERED = {
  charge: msg("Receipt {number}"),
  refund: msg("Credit note {number}"),
  dispute: msg("Chargeback {number}"),
  reversal: msg("Reversal {number}"),
} satisfies Record<EntryKind, Message>;

/** The label beside the number of such a document. */
export const NUMBER_OF: Record<EntryKind, Message> = {
  charge: msg("Receipt number"),
  refund: msg("Credit note number"),
  dispute: msg("Chargeback number"),
  reversal: msg("Reversal number"),
};

/** "Receipt 121" */
export function nameEntry(kind: EntryKind, number: number | string): string {
  return t(NUMBERED[kind], { number });
}

const HOW: Record<"charge" | "refund", Record<MoneyMethod, Message>> = {
  charge: {
    card: msg("Payment by card"),
    link: msg("Payment by payment link"),
    cash: msg("Payment in cash"),
    transfer: msg("Payment by transfer"),
  },
  refund: {
    card: msg("Refund by card"),
    link: msg("Refund by payment link"),
    cash: msg("Refund in cash"),
    transfer: msg("Refund by transfer"),
  },
};

/** "Payment by card", "Refund in cash", "Taken back by the bank" */
export function describeLedgerEntry({ kind, method }: { kind: EntryKind; method: MoneyMethod }): string {
  if (kind === "dispute") return t("Taken back by the bank");
  if (kind === "reversal") return t("Paid again after a return");
  return t(HOW[kind][method]);
}
