/** How money was paid: by card on the site or on an emailed page ("link"), in cash, or by bank transfer. */
export const MONEY_METHODS = ["card", "link", "cash", "transfer"] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** How a booking is paid, or was first. A voucher or a pass brings no money: its sale did. */
export type PaymentMethod = MoneyMethod | "voucher" | "pass";

export const METHOD_NAMES: Record<MoneyMethod, string> = { card: "Card", link: "Payment link", cash: "Cash", transfer: "Transfer" };
