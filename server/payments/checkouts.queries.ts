import { CARD_PAGE_DURATION } from "#domain/bookings/holds.ts";
import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An attempt to collect a payment for a booking; its id is the idempotency key for the provider. */
export type Checkout = {
  id: string;
  bookingId: string | null;
  sessionId: string | null;
  url: string | null;
  amount: Pence;
  currency: string;
  status: "opening" | "open" | "paid" | "expired" | "failed";
  expiresAt: Date;
  /** Whether the provider's page has expired, by the practice's clock. */
  hasEnded: boolean;
  /** Whether the request to open it got no response for half a minute (CARD_PAGE_DURATION): the process that sent it has died. */
  isStranded: boolean;
  /** Whether the practitioner emailed it. */
  byLink: boolean;
};

const COLUMNS = `id, booking_id as "bookingId", session_id as "sessionId", url, amount_pence as amount, currency, status, expires_at as "expiresAt", expires_at < private.clock() as "hasEnded", status = 'opening' and expires_at < private.clock() + interval '30 minutes 15 seconds' as "isStranded", by_link as "byLink"`;

/** Stores a checkout before the provider is called, so that a call whose response is lost can be retried with the same key. */
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

/** Finds the latest checkout; undefined if a card payment was never requested for the booking. */
export async function findCheckoutOfBooking(queries: Queries, bookingId: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(
    `select ${COLUMNS} from checkouts where booking_id = $1 order by created_at desc limit 1`,
    [bookingId],
  );
}

export async function listCheckoutsOfBooking(
  queries: Queries,
  bookingId: string,
): Promise<Pick<Checkout, "id" | "status">[]> {
  return queries.rows("select id, status from checkouts where booking_id = $1", [bookingId]);
}

/** Finds a checkout by the provider's session id, which is stored with the provider's response. */
export async function findCheckoutBySession(queries: Queries, sessionId: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(`select ${COLUMNS} from checkouts where session_id = $1`, [sessionId]);
}

/** Finds a checkout by our own id, which the provider got as idempotency key. */
export async function findCheckoutById(queries: Queries, id: string): Promise<Checkout | undefined> {
  return queries.row<Checkout>(`select ${COLUMNS} from checkouts where id = $1`, [id]);
}

/** Stores the provider's response; false if the checkout is no longer "opening". */
export async function markCheckoutOpen(
  queries: Queries,
  id: string,
  session: { id: string; url: string },
): Promise<boolean> {
  const rows = await queries.rows(
    `update checkouts set session_id = $2, url = $3, status = 'open' where id = $1 and status = 'opening' returning id`,
    [id, session.id, session.url],
  );
  return rows.length > 0;
}

/** Records that the provider did not open it; false if it is no longer "opening", for example because another node has opened it. */
export async function markCheckoutFailed(tx: Queries, id: string): Promise<boolean> {
  return (
    (await tx.rows(`update checkouts set status = 'failed' where id = $1 and status = 'opening' returning id`, [id]))
      .length > 0
  );
}

/** Records the result, and the provider's id if its response was lost. An expired checkout may become paid, but never the reverse. */
export async function markCheckout(
  queries: Queries,
  id: string,
  status: "paid" | "expired",
  sessionId?: string,
): Promise<void> {
  await queries.rows(
    `update checkouts set status = $2, session_id = coalesce(session_id, $3)
     where id = $1 and (status in ('opening', 'open') or $2 = 'paid')`,
    [id, status, sessionId ?? null],
  );
}

/** Finds checkouts with an unknown result: open for a while without a webhook, or without a response to the request to open them. */
export async function unsettledCheckouts(queries: Queries, limit: number): Promise<Checkout[]> {
  return queries.rows<Checkout>(
    `select ${COLUMNS} from checkouts
     where status in ('opening', 'open') and created_at < private.clock() - interval '1 minute'
     order by created_at limit $1`,
    [limit],
  );
}
