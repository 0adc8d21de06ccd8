import type { Queries } from "#database/connection/connect.ts";
import type { ReadingContent } from "#domain/bookings/readings/reading.ts";

/** A stored reading. It has no separate draft: the row itself is edited. */
export type StoredReading = ReadingContent & { revision: number; sentAt: Date | null; draft: null };

const COLUMNS = `r.body, r.pictures, r.revision, r.sent_at as "sentAt", null as draft`;

/** Locks a booking's reading, and inserts it if missing. Undefined if the booking is not a written reading, or was erased. */
export async function lockReading(tx: Queries, bookingId: string): Promise<StoredReading | undefined> {
  await tx.rows(
    `insert into private.readings (booking_id) select id from bookings where id = $1 and is_written and erased_at is null on conflict do nothing`,
    [bookingId],
  );
  return tx.row<StoredReading>(`select ${COLUMNS} from private.readings r where booking_id = $1 for no key update`, [
    bookingId,
  ]);
}

export async function updateReading(tx: Queries, bookingId: string, { body, pictures }: ReadingContent): Promise<void> {
  await tx.rows("update private.readings set body = $2, pictures = $3 where booking_id = $1", [
    bookingId,
    body,
    JSON.stringify(pictures),
  ]);
}

export async function markReadingSent(tx: Queries, bookingId: string): Promise<void> {
  await tx.rows("update private.readings set sent_at = coalesce(sent_at, private.clock()) where booking_id = $1", [
    bookingId,
  ]);
}

/** A reading with the facts of the booking that its page shows. */
export type BookedReading = ReadingContent & {
  bookingId: string;
  userId: string | null;
  clientName: string;
  serviceName: string;
  /** The client's notes from the booking. */
  notes: string | null;
  /** The promised day. */
  date: string;
  status: string;
  revision: number;
  sentAt: Date | null;
};

/** Finds a reading, which is empty if it has not been started. Undefined if the booking is not a written reading, or was erased. */
export function findReading(queries: Queries, bookingId: string): Promise<BookedReading | undefined> {
  return queries.row<BookedReading>(
    `select b.id as "bookingId", b.user_id as "userId", b.client_name as "clientName", s.name as "serviceName", b.notes,
       b.booking_date::text as date, b.status, coalesce(r.body, '') as body, coalesce(r.pictures, '[]') as pictures,
       coalesce(r.revision, 1) as revision, r.sent_at as "sentAt"
     from bookings b join services s on s.id = b.service_id left join private.readings r on r.booking_id = b.id
     where b.id = $1 and b.is_written and b.erased_at is null`,
    [bookingId],
  );
}

/** Finds the readings of these bookings that were sent to their clients. */
export function findSentReadings(
  queries: Queries,
  bookingIds: string[],
): Promise<{ bookingId: string; body: string; sentAt: Date }[]> {
  return queries.rows(
    `select booking_id as "bookingId", body, sent_at as "sentAt" from private.readings
     where booking_id = any ($1) and sent_at is not null order by sent_at`,
    [bookingIds],
  );
}

export async function deleteReadings(tx: Queries, bookingIds: string[]): Promise<void> {
  await tx.rows("delete from private.readings where booking_id = any ($1)", [bookingIds]);
}
