/** Whole pence. All code calculates in pence; pounds exist only on the wire and on screens. */
export type Pence = number & { readonly unit?: "pence" };

/** Stripe's minimum for a card payment. */
export const MIN_CARD_AMOUNT: Pence = 30;

/** The maximum price of one booking. */
export const MAX_PRICE: Pence = 1_000_000;

const POUNDS = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Formats an amount with the £ sign and two decimals: "£45.00"; a negative one as "-£5.00". */
export function pounds(amount: Pence): string {
  return POUNDS.format((amount + 0) / 100); // a negative zero has no sign
}

/** Parses typed pounds ("45", "45.5", "£1,045.00"); undefined for anything else. */
export function parsePounds(text: string): Pence | undefined {
  const [, whole, pence = ""] = /^£?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
}

/** Formats an amount for an input field: "1045.00". */
export function poundsTyped(amount: Pence): string {
  return (amount / 100).toFixed(2);
}
