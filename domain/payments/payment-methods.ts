/** How money came: by card on the site or on an emailed page, from hand to hand, or by a transfer from bank to bank. */
export const MONEY_METHODS = ["card", "link", "cash", "transfer"] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** By what a booking is paid, or first was: a voucher or a pass brings no money, which its sale did. */
export type PaymentMethod = MoneyMethod | "voucher" | "pass";

export const METHOD_NAMES: Record<MoneyMethod, string> = { card: "Card", link: "Payment link", cash: "Cash", transfer: "Transfer" };
