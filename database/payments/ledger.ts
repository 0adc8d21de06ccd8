import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An entry for a booking, for the sale of a voucher or pass, or for what one of those pays for a booking. */
type LedgerEntry = ({ bookingId: string; creditId?: string } | { creditId: string }) & {
  kind: "charge" | "refund" | "dispute" | "reversal";
  amount: Pence;
  reference: string;
  reason?: string;
  /** Paid on a card page that was emailed. */
  byLink?: boolean;
  /** For a pass: how many sessions are added or, if negative, taken. */
  sessions?: number;
};

/** Records a movement of money once per provider reference; false if it was recorded before. */
export async function recordMoney(tx: Queries, entry: LedgerEntry): Promise<boolean> {
  const rows = await tx.rows(
    `insert into ledger (booking_id, credit_id, kind, amount_pence, currency, provider_reference, reason, by_link, sessions)
     values ($1, $2, $3, $4, 'gbp', $5, $6, $7, $8) on conflict (kind, provider_reference) do nothing returning id`,
    [
      "bookingId" in entry ? entry.bookingId : null,
      entry.creditId ?? null,
      entry.kind,
      entry.amount,
      entry.reference,
      entry.reason ?? null,
      entry.byLink ?? false,
      entry.sessions ?? null,
    ],
  );
  return rows.length > 0;
}

/** An entry as it stands in the ledger, with its running number, which a payment with a voucher or a pass has none of, and the day it was written down. */
export type WrittenEntry = {
  number: number | null;
  /** The code of the voucher. */
  code: string | null;
  /** The name of the pass. */
  pass: string | null;
  kind: "charge" | "refund" | "dispute" | "reversal";
  amount: Pence;
  reference: string;
  at: Date;
};

/** All money in and out for a booking, the earliest first; it outlives the booking. */
export async function entriesOf(queries: Queries, bookingId: string): Promise<WrittenEntry[]> {
  return queries.rows<WrittenEntry>(
    `select number, c.code, c.name as pass, kind, l.amount_pence as amount, provider_reference as reference, recorded_at as at
     from ledger l left join receipts r on r.entry_id = l.id left join credits c on c.id = l.credit_id
     where booking_id = $1 order by recorded_at, number nulls first, l.id`,
    [bookingId],
  );
}

/** Whether a payment has been written down. */
export async function isPaymentKnown(queries: Queries, reference: string): Promise<boolean> {
  return (await queries.row("select from ledger where kind = 'charge' and provider_reference = $1", [reference])) !== undefined;
}
