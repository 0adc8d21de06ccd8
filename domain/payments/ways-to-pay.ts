/** How money came: by card on the site or on an emailed page, from hand to hand, or by a transfer from bank to bank. */
export const WAYS = ["card", "link", "cash", "transfer"] as const;
export type Way = (typeof WAYS)[number];

/** By what a booking is paid, or first was: a voucher or a pass is no way for money to come, which its sale had. */
export type PaymentMethod = Way | "voucher" | "pass";

export const WAY_IN_WORDS: Record<Way, string> = { card: "Card", link: "Payment link", cash: "Cash", transfer: "Transfer" };
