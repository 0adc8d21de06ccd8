import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An entry for a booking, for the sale of a voucher or pass, or for a booking's payment with one of them. */
type LedgerEntry = ({ bookingId: string; creditId?: string } | { creditId: string }) & {
  kind: "charge" | "refund" | "dispute" | "reversal";
  amount: Pence;
  reference: string;
  reason?: string;
  /** Whether it was paid on a card page that was emailed. */
  byLink?: boolean;
  /** For a pass: the number of sessions added or, if negative, taken. */
  sessions?: number;
};

/** Records a movement of money once per kind and provider reference; false if it was already recorded. */
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

/** A recorded entry with its time and its receipt number, which payments with a voucher or a pass do not have. */
export type WrittenEntry = {
  number: number | null;
  code: string | null;
  pass: string | null;
  kind: "charge" | "refund" | "dispute" | "reversal";
  amount: Pence;
  reference: string;
  at: Date;
};

/** Returns all entries of a booking, the earliest first; they outlive the booking. */
export async function entriesOf(queries: Queries, bookingId: string): Promise<WrittenEntry[]> {
  return queries.rows<WrittenEntry>(
    `select number, c.code, c.name as pass, kind, l.amount_pence as amount, provider_reference as reference, recorded_at as at
     from ledger l left join receipts r on r.entry_id = l.id left join credits c on c.id = l.credit_id
     where booking_id = $1 order by recorded_at, number nulls first, l.id`,
    [bookingId],
  );
}

export async function isPaymentKnown(queries: Queries, reference: string): Promise<boolean> {
  return (
    (await queries.row("select from ledger where kind = 'charge' and provider_reference = $1", [reference])) !==
    undefined
  );
}
