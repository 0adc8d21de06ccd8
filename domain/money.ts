/** Whole pence. Money is nothing else anywhere inside; pounds exist only on the wire and on screens. */
export type Pence = number & { readonly unit?: "pence" };

/** "£45.00" (spec 9: the £ sign and two decimals); a negative amount is written "-£5.00". */
export function pounds(amount: Pence): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(amount / 100);
}
