import type { Message } from "@sacred-space/words/message.ts";
import { msg } from "@sacred-space/words/t.ts";

/** How money was received: by card on the site or on an emailed page ("link"), in cash, or by bank transfer. */
export const MONEY_METHODS = ["card", "link", "cash", "transfer"] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** How a booking was paid, or its first payment. A voucher or a pass is no receipt: its sale was. */
export type PaymentMethod = MoneyMethod | "voucher" | "pass";

export const METHOD_NAMES: Record<MoneyMethod, Message> = {
  card: msg("Card"),
  link: msg("Payment link"),
  cash: msg("Cash"),
  transfer: msg("Transfer"),
};

/** What a charge is called on receipts, by the ledger's `method`. */
export const PAYMENT_WORDS: Record<string, Message> = {
  card: msg("Card payment"),
  cash: msg("Cash payment"),
  transfer: msg("Bank transfer"),
};
