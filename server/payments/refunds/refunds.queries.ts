import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

/**
 * Why money is refunded: the payment was too late, one side cancelled, the refund was made in the provider's dashboard, or the practitioner
 * refunded without cancelling ("goodwill").
 */
type RefundReason = "late-payment" | "client" | "practitioner" | "provider" | "goodwill";

/** A refund that is owed to a client; its id is the idempotency key for the provider. `attempt` counts from 1. */
export type OwedRefund = {
  id: string;
  bookingId: string;
  paymentReference: string;
  amount: Pence;
  reason: RefundReason;
  attempt: number;
};

/** A payment of a booking; `left` is the part that is held and not covered by queued refunds. `isWhole`: paid with sessions of a pass. */
export type HeldPayment = { paymentReference: string; left: Pence; isWhole: boolean };

/** Serialises decisions about a booking's money until the transaction ends, even if the booking has been deleted. */
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
       - coalesce((select sum(amount_pence) from refunds where booking_id = $1 and status = 'queued' and is_by_hand), 0))::integer as cash`,
    [bookingId],
  );
  return row?.cash ?? 0;
}

/**
 * Records a refund before the provider is called, and queues its job. Returns its id. Throws 23514 (refunds_within_what_was_charged) if it
 * exceeds the money held.
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

/** Returns the sum of a booking's refunds, done or queued, for a cancellation by either side. */
export async function promisedBack(queries: Queries, bookingId: string): Promise<Pence> {
  const row = await queries.row<{ amount: Pence }>(
    `select coalesce(sum(amount_pence), 0)::integer as amount from refunds
     where booking_id = $1 and status <> 'failed' and reason in ('client', 'practitioner')`,
    [bookingId],
  );
  return row?.amount ?? 0;
}

/** Finds a refund in cash or by transfer, done or not. */
export async function findByHandRefund(queries: Queries, id: string): Promise<Omit<OwedRefund, "attempt"> | undefined> {
  return queries.row<Omit<OwedRefund, "attempt">>(
    `select id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason
     from refunds where id = $1 and is_by_hand`,
    [id],
  );
}

/** Finds a refund that is not in cash or by transfer, whatever its status. */
export async function findProviderRefund(
  queries: Queries,
  id: string,
): Promise<(Omit<OwedRefund, "attempt"> & { status: "queued" | "done" | "failed" }) | undefined> {
  return queries.row(
    `select id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason, status
     from refunds where id = $1 and not is_by_hand`,
    [id],
  );
}

/** Queues a refund that is not done for an immediate attempt, and deletes its alert, so that a new failure raises a new one. */
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

/** Counts an attempt. Undefined if the refund is done or given up, or is in cash. */
export async function beginRefundAttempt(database: Queries, id: string): Promise<OwedRefund | undefined> {
  return database.row<OwedRefund>(
    `update refunds set attempts = attempts + 1 where id = $1 and status = 'queued' and not is_by_hand
     returning id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason, attempts as attempt`,
    [id],
  );
}

/** Records that the provider has refunded; false if that was already known. Settles the refund's alert. */
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
 * Records a failed attempt. Alerts the practitioner if it `isHopeless`, or after the last attempt, when the refund is given up. Returns the
 * id of the alert if it is new.
 */
export async function recordRefundFailure(
  database: Queries,
  id: string,
  error: string,
  { giveUp, isHopeless, detail }: { giveUp: boolean; isHopeless: boolean; detail: string },
): Promise<string | undefined> {
  const alert = await database.row<{ id: string }>(
    `with refund as (
       update refunds set status = case when $3 then 'failed' else status end, last_error = left($2, 500)
       where id = $1 and status = 'queued'
       returning id, booking_id
     )
     insert into alerts (kind, detail, booking_id, reference)
     select 'refund-failed', $5, booking_id, id::text
     from refund where $3 or $4
     on conflict on constraint alerts_once_per_reference do nothing returning id`,
    [id, error, giveUp, isHopeless, detail],
  );
  return alert?.id;
}

/** Queues jobs for waiting refunds that have none, and returns their number. */
export async function queueStrandedRefunds(database: Queries): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_refunds() as stranded");
  return row?.stranded ?? 0;
}
