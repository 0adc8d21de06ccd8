import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/**
 * Why money is refunded: it came too late, one side cancelled, it was refunded in the provider's dashboard, or the practitioner gave it back
 * without cancelling ("goodwill").
 */
type RefundReason = "late-payment" | "client" | "practitioner" | "provider" | "goodwill";

/** Money that is owed to a client; the id is the idempotency key that the provider is called with. `attempt` counts from 1. */
export type OwedRefund = {
  id: string;
  bookingId: string;
  paymentReference: string;
  amount: Pence;
  reason: RefundReason;
  attempt: number;
};

/** A payment of a booking, and what of it is with the practice and not yet promised back. `isWhole`: sessions of a pass. */
export type HeldPayment = { paymentReference: string; left: Pence; isWhole: boolean };

/** One transaction at a time decides about a booking's money, whether or not the booking still exists. */
export async function lockMoney(tx: Queries, bookingId: string): Promise<void> {
  await tx.rows("select private.lock_money($1)", [bookingId]);
}

/**
 * Returns what of a booking's money is refundable, that is held and not promised back: all of it, and `automatic`, the part that needs no
 * hand of the practitioner's (card, vouchers, passes). With the payments, the newest first, those in cash and by transfer only if
 * `includesByHand`. The booking may be deleted.
 */
export async function findRefundableMoney(
  queries: Queries,
  bookingId: string,
  { includesByHand }: { includesByHand: boolean },
): Promise<{ refundable: Pence; automatic: Pence; payments: HeldPayment[] }> {
  const row = await queries.row<{ refundable: Pence; automatic: Pence }>(
    "select greatest(0, private.refundable_pence($1)) as refundable, private.automatic_refundable_pence($1) as automatic",
    [bookingId],
  );
  const payments = await queries.rows<HeldPayment>(
    `select provider_reference as "paymentReference", private.payment_refundable_pence(provider_reference) as left, sessions is not null as "isWhole"
     from ledger l where booking_id = $1 and kind = 'charge' and (method in ('card', 'credit') or $2) order by recorded_at desc`,
    [bookingId, includesByHand],
  );
  const { refundable = 0, automatic = 0 } = row ?? {};
  return { refundable, automatic, payments };
}

/** Returns what was paid in cash or by transfer and is not promised back; only the practitioner can refund it. */
export async function findPaidByHand(queries: Queries, bookingId: string): Promise<Pence> {
  const row = await queries.row<{ cash: Pence }>(
    `select (private.held_pence($1) - private.automatic_held_pence($1)
       - coalesce((select sum(amount_pence) from refunds where booking_id = $1 and status = 'queued' and payment_reference like 'cash\\_%'), 0))::integer as cash`,
    [bookingId],
  );
  return row?.cash ?? 0;
}

/**
 * Writes down what is owed before the provider is called; the job that pays it is queued with it. Resolves to its id. Throws 23514
 * (refunds_within_what_was_charged) when that is more than is there.
 */
export async function insertRefund(
  tx: Queries,
  owed: { bookingId: string; paymentReference: string; amount: Pence; reason: RefundReason },
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, $3, $4) returning id",
    [owed.bookingId, owed.paymentReference, owed.amount, owed.reason],
  );
  return row?.id ?? "";
}

/** What has been given or promised back of a booking by one of its two sides. */
export async function promisedBack(queries: Queries, bookingId: string): Promise<Pence> {
  const row = await queries.row<{ amount: Pence }>(
    `select coalesce(sum(amount_pence), 0)::integer as amount from refunds
     where booking_id = $1 and status <> 'failed' and reason in ('client', 'practitioner')`,
    [bookingId],
  );
  return row?.amount ?? 0;
}

/** A refund of cash, handed back or not. */
export async function findCashRefund(queries: Queries, id: string): Promise<Omit<OwedRefund, "attempt"> | undefined> {
  return queries.row<Omit<OwedRefund, "attempt">>(
    `select id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason
     from refunds where id = $1 and payment_reference like 'cash\\_%'`,
    [id],
  );
}

/** A refund by the card provider, at whatever point it is. */
export async function findCardRefund(
  queries: Queries,
  id: string,
): Promise<(Omit<OwedRefund, "attempt"> & { status: "queued" | "done" | "failed" }) | undefined> {
  return queries.row(
    `select id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason, status
     from refunds where id = $1 and payment_reference not like 'cash\\_%'`,
    [id],
  );
}

/** Has the next attempt of a refund made now, and takes its alert away: a failure raises a new one. One that is made stays made. */
export async function queueRefundAgain(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    `with refund as (
       update refunds set status = 'queued' where id = $1 and status <> 'done' returning id
     ), told as (
       delete from alerts a using refund where a.kind = 'refund-failed' and a.reference = refund.id::text
     )
     select private.enqueue_refund(id) from refund`,
    [id],
  );
}

/** Counts an attempt. Undefined: it is paid, given up, or cash. */
export async function beginRefundAttempt(database: Queries, id: string): Promise<OwedRefund | undefined> {
  return database.row<OwedRefund>(
    `update refunds set attempts = attempts + 1 where id = $1 and status = 'queued' and payment_reference not like 'cash\\_%'
     returning id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason, attempts as attempt`,
    [id],
  );
}

/** The provider has given the money back; false: that was known. Settles the alert of its trouble. */
export async function markRefundDone(tx: Queries, id: string, reference: string): Promise<boolean> {
  const rows = await tx.rows(
    `with refund as (
       update refunds set status = 'done', provider_reference = $2, done_at = private.clock(), last_error = null
       where id = $1 and status <> 'done' returning id
     ), settled as (
       update alerts set settled_at = now() from refund
       where kind = 'refund-failed' and reference = refund.id::text and settled_at is null
     )
     select id from refund`,
    [id, reference],
  );
  return rows.length > 0;
}

/**
 * An attempt has failed: the practitioner is alerted once it `isHopeless`, and after the last attempt the refund is given up. The id of the
 * alert if this has raised it.
 */
export async function recordRefundFailure(
  database: Queries,
  id: string,
  error: string,
  { giveUp, isHopeless }: { giveUp: boolean; isHopeless: boolean },
): Promise<string | undefined> {
  const alert = await database.row<{ id: string }>(
    `with refund as (
       update refunds set status = case when $3 then 'failed' else status end, last_error = left($2, 500)
       where id = $1 and status = 'queued'
       returning id, booking_id, amount_pence, attempts
     )
     insert into alerts (kind, detail, booking_id, reference)
     select 'refund-failed', 'A refund of ' || amount_pence || ' pence could not be made in ' || attempts
       || ' attempts. If it does not succeed soon, make it in the card provider''s own dashboard.', booking_id, id::text
     from refund where $3 or $4
     on conflict on constraint alerts_once_per_reference do nothing returning id`,
    [id, error, giveUp, isHopeless],
  );
  return alert?.id;
}

/** Queues again the waiting refunds that no job is left for, and answers how many. */
export async function queueStrandedRefunds(database: Queries): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_refunds() as stranded");
  return row?.stranded ?? 0;
}
