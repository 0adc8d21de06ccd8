/** Whole pence. Money is nothing else anywhere inside; pounds exist only on the wire and on screens. */
export type Pence = number & { readonly unit?: "pence" };

/** What the card provider takes at least. */
export const MIN_CARD_AMOUNT: Pence = 30;

/** What one session may cost at most. */
export const MAX_PRICE: Pence = 1_000_000;

const POUNDS = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** "£45.00" (the £ sign and two decimals); a negative amount is written "-£5.00". */
export function pounds(amount: Pence): string {
  return POUNDS.format(amount / 100);
}

/** Typed pounds ("45", "45.5", "£1,045.00") in pence; undefined for anything else. */
export function parsePounds(text: string): Pence | undefined {
  const [, whole, pence = ""] = /^£?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
}

/** "1045.00", as an amount stands in a field to be changed. */
export function poundsTyped(amount: Pence): string {
  return (amount / 100).toFixed(2);
}
