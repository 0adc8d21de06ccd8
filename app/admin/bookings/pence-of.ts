import type { Pence } from "#domain/money.ts";

/** What somebody typed as pounds, in pence: "45", "45.5" and "£45.50" are amounts, anything else is none. */
export function penceOf(typed: string): Pence | undefined {
  const [, whole, part = ""] = /^£?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** "45.00" for the field. */
export function typedPounds(amount: Pence): string {
  return (amount / 100).toFixed(2);
}
