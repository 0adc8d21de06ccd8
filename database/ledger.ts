import type { Pence } from "#domain/money.ts";
import type { Queries } from "./connect.ts";

export type Entry = { bookingId: string; kind: "charge" | "refund"; amount: Pence; reference: string; reason?: string };

/** Writes money down once per provider reference; false: it was there already. */
export async function recordMoney(tx: Queries, entry: Entry): Promise<boolean> {
  const rows = await tx.rows(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, reason) values ($1, $2, $3, 'gbp', $4, $5)
     on conflict (kind, provider_reference) do nothing returning id`,
    [entry.bookingId, entry.kind, entry.amount, entry.reference, entry.reason ?? null],
  );
  return rows.length > 0;
}
