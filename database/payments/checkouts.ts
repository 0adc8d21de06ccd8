import { CARD_PAGE_DURATION } from "#domain/bookings/holds.ts";
import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** One attempt to be paid for a booking; the id is the idempotency key that the provider is called with. */
export type Checkout = {
  id: string;
  bookingId: string | null;
  sessionId: string | null;
  url: string | null;
  amount: Pence;
  currency: string;
  status: "opening" | "open" | "paid" | "expired" | "failed";
  expiresAt: Date;
  /** The provider's page is past its time, by the practice's clock. */
  hasEnded: boolean;
  /** Whether the request to open it began half a minute ago without an answer: the process that sent it has died (CARD_PAGE_DURATION less the provider's 30 minutes). */
  isStranded: boolean;
  /** It was emailed by the practitioner. */
  byLink: boolean;
};

const COLUMNS = `id, booking_id as "bookingId", session_id as "sessionId", url, amount_pence as amount, currency, status, expires_at as "expiresAt", expires_at < private.clock() as "hasEnded", status = 'opening' and expires_at < private.clock() + interval '30 minutes 15 seconds' as "isStranded", by_link as "byLink"`;

/** Stored before the provider is called, so that a call whose answer is lost can be repeated with the same key. */
export async function insertCheckout(
  tx: Queries,
  bookingId: string,
  amount: Pence,
  { lasts = CARD_PAGE_DURATION, byLink = false }: { lasts?: string; byLink?: boolean } = {},
): Promise<Checkout> {
  const row = await tx.row<Checkout>(
    `insert into checkouts (booking_id, amount_pence, currency, expires_at, by_link)
     values ($1, $2, 'gbp', date_trunc('second', private.clock() + $3::interval), $4) returning ${COLUMNS}`,
    [bookingId, amount, lasts, byLink],
  );
  if (!row) throw new Error("An insert returns its row");
  return row;
}

/** The latest one; undefined for a booking that was never to be paid by card. */
export async function findCheckoutOfBooking(queries: Queries, bookingId: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(`select ${COLUMNS} from checkouts where booking_id = $1 order by created_at desc limit 1`, [bookingId]);
}

/** Finds a checkout by the provider's session id, which is stored once the provider has answered. */
export async function findCheckoutBySession(queries: Queries, sessionId: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(`select ${COLUMNS} from checkouts where session_id = $1`, [sessionId]);
}

/** By our own id, which the provider was told as idempotency key. */
export async function findCheckoutById(queries: Queries, id: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(`select ${COLUMNS} from checkouts where id = $1`, [id]);
}

/** Keeps what the provider answered; false when that was known, or the opening was given up meanwhile. */
export async function markCheckoutOpen(queries: Queries, id: string, session: { id: string; url: string }): Promise<boolean> {
  const rows = await queries.rows(
    `update checkouts set session_id = $2, url = $3, status = 'open' where id = $1 and status = 'opening' returning id`,
    [id, session.id, session.url],
  );
  return rows.length > 0;
}

/** The provider did not open it; false when another node has got it open meanwhile. */
export async function markCheckoutFailed(tx: Queries, id: string): Promise<boolean> {
  return (await tx.rows(`update checkouts set status = 'failed' where id = $1 and status = 'opening' returning id`, [id])).length > 0;
}

/** Writes down how it ended, and the provider's id if its answer had been lost. What is paid never becomes expired; expired may become paid. */
export async function markCheckout(queries: Queries, id: string, status: "paid" | "expired", sessionId?: string): Promise<void> {
  await queries.rows(
    `update checkouts set status = $2, session_id = coalesce(session_id, $3)
     where id = $1 and (status in ('opening', 'open') or $2 = 'paid')`,
    [id, status, sessionId ?? null],
  );
}

/** Checkouts whose result is unknown: open for a while without a message, or opened without an answer. */
export async function unsettledCheckouts(queries: Queries, limit: number): Promise<Checkout[]> {
  return queries.rows<Checkout>(
    `select ${COLUMNS} from checkouts
     where status in ('opening', 'open') and created_at < private.clock() - interval '1 minute'
     order by created_at limit $1`,
    [limit],
  );
}
