import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { OwedRefund } from "./refunds/refunds.queries.ts";

/** Finds the booking of a payment; undefined if the payment has not been recorded (yet). */
export async function findBookingOfPayment(queries: Queries, paymentReference: string): Promise<string | undefined> {
  const row = await queries.row<{ bookingId: string }>(
    `select booking_id as "bookingId" from ledger where kind = 'charge' and provider_reference = $1`,
    [paymentReference],
  );
  return row?.bookingId;
}

export type KnownRefund = Omit<OwedRefund, "attempt"> & {
  status: "queued" | "done" | "failed";
  reference: string | null;
};

/** Finds the recorded refunds of a payment, ours and those made at the provider. */
export async function findKnownRefunds(queries: Queries, paymentReference: string): Promise<KnownRefund[]> {
  return queries.rows<KnownRefund>(
    `select id, booking_id as "bookingId", payment_reference as "paymentReference", amount_pence as amount, reason, status,
       provider_reference as reference from refunds where payment_reference = $1`,
    [paymentReference],
  );
}

/** Records a refund made in the provider's dashboard. */
export async function insertForeignRefund(
  tx: Queries,
  refund: { bookingId: string; paymentReference: string; amount: Pence; reference: string },
): Promise<void> {
  await tx.rows(
    `insert into refunds (booking_id, payment_reference, amount_pence, reason, status, provider_reference, done_at)
     values ($1, $2, $3, 'provider', 'done', $4, private.clock()) on conflict (provider_reference) do nothing`,
    [refund.bookingId, refund.paymentReference, refund.amount, refund.reference],
  );
}

/** Records that the card's bank has returned a refund: the practice has the money again. */
export async function markRefundReturned(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    "update refunds set status = 'failed', last_error = 'The card''s bank sent it back' where id = $1 and status = 'done'",
    [id],
  );
}

const DROPPED = "The money went back in another way";

/**
 * Adjusts the queued refunds to the amounts still held, after money has moved at the provider: refunds that are no longer covered fail, and
 * are queued again as far as their payment covers them.
 */
export async function fitRefunds(tx: Queries, bookingId: string): Promise<void> {
  await tx.rows(
    `update refunds set status = 'failed', last_error = $2
     where id in (
       select id from (
         select id, payment_reference, sum(amount_pence) over (partition by payment_reference order by created_at, id) as promised
         from refunds where booking_id = $1 and status = 'queued' and not is_by_hand
       ) one where promised > private.payment_held_pence(payment_reference)
     )`,
    [bookingId, DROPPED],
  );
  const dropped = await tx.rows<{ id: string }>(
    "select id from refunds where booking_id = $1 and last_error = $2 order by created_at, id",
    [bookingId, DROPPED],
  );
  for (const { id } of dropped) {
    await tx.rows(
      `with dropped as (
         update refunds set last_error = 'Promised anew' where id = $1 and least(private.payment_refundable_pence(payment_reference), private.automatic_refundable_pence(booking_id)) > 0 returning *
       )
       insert into refunds (booking_id, payment_reference, amount_pence, reason)
       select booking_id, payment_reference, least(amount_pence, private.payment_refundable_pence(payment_reference), private.automatic_refundable_pence(booking_id)), reason from dropped`,
      [id],
    );
  }
}

export async function resolveAlert(tx: Queries, kind: string, reference: string): Promise<void> {
  await tx.rows("update alerts set settled_at = now() where kind = $1 and reference = $2 and settled_at is null", [
    kind,
    reference,
  ]);
}
