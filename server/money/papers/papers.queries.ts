import type { Pence } from "#domain/money.ts";
import type { Days } from "#domain/payments/money-period.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { WrittenEntry } from "#server/money/ledger.queries.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An entry by its number. Of a booking, which may be deleted, or of the sale of a pass or voucher with who bought it. */
export type NumberedEntry = WrittenEntry & {
  number: number;
  bookingId: string | null;
  creditId: string | null;
  /** Who bought the pass or voucher. */
  buyer: string | null;
  email: string | null;
  /** Of a pass. */
  sessions: number | null;
};

export function findEntry(queries: Queries, number: number): Promise<NumberedEntry | undefined> {
  return queries.row<NumberedEntry>(
    `select r.number, c.code, c.name as pass, c.sessions, l.kind, l.amount_pence as amount, l.provider_reference as reference,
       l.recorded_at as at, l.booking_id as "bookingId", l.credit_id as "creditId", coalesce(p.client_name, c.buyer_name) as buyer,
       nullif(p.client_email, '') as email
     from receipts r join ledger l on l.id = r.entry_id left join credits c on c.id = l.credit_id left join clients p on p.id = c.client_id
     where r.number = $1`,
    [number],
  );
}

/** A session of a statement. `isCovered`: part of it was paid with passes or vouchers, `covered`. */
export type StatedSession = {
  id: string;
  date: CalendarDate;
  name: string;
  durationMinutes: number;
  isWritten: boolean;
  isLater: boolean;
  status: "pending" | "confirmed" | "completed" | "cancelled";
  noShow: boolean;
  price: Pence;
  owed: Pence;
};

/** The sessions of a client in these days, the earliest first; of the cancelled ones those for which money was kept. */
export function findStatedSessions(queries: Queries, clientId: string, { from, upTo }: Days): Promise<StatedSession[]> {
  return queries.rows<StatedSession>(
    `select b.id, b.booking_date::text as date, s.name || b.choice as name, b.duration_minutes as "durationMinutes", b.is_written as "isWritten",
       not b.is_written and b.status <> 'completed' and b.booking_date + b.booking_time::text::time > private.wall_clock() as "isLater", b.status,
       b.no_show as "noShow", b.price_pence as price, b.owed_pence as owed
     from bookings b join services s on s.id = b.service_id
     where b.client_id = $1 and b.booking_date between $2 and $3 and b.hold_expires_at is null
       and (b.status <> 'cancelled' or b.paid_pence > b.refunded_pence)
     order by b.booking_date, b.booking_time, b.id`,
    [clientId, from, upTo],
  );
}

/** All entries of these bookings, the earliest first, those of passes and vouchers without a number. */
export function findEntriesOf(
  queries: Queries,
  bookingIds: string[],
): Promise<(WrittenEntry & { bookingId: string })[]> {
  return queries.rows(
    `select number, c.code, c.name as pass, kind, l.amount_pence as amount, provider_reference as reference, recorded_at as at,
       l.booking_id as "bookingId"
     from ledger l left join receipts r on r.entry_id = l.id left join credits c on c.id = l.credit_id
     where l.booking_id = any ($1) order by recorded_at, number nulls first, l.id`,
    [bookingIds],
  );
}

/** `language` is that of the latest booking, or the practice's. */
export function findClient(
  queries: Queries,
  clientId: string,
): Promise<{ name: string; email: string; language: string } | undefined> {
  return queries.row(
    `select client_name as name, client_email as email, coalesce(
       (select language from bookings where client_id = c.id order by created_at desc limit 1), (select language from business_settings), 'en-GB') as language
     from clients c where id = $1`,
    [clientId],
  );
}
