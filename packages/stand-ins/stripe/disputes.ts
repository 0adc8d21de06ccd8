import { type StripeResponse, found, noSuch, stripeError } from "./response.ts";
import type { Transaction } from "./store.ts";
import { freshId, recordEvent } from "./events.ts";
import type { DisputeEvidence } from "./request-shapes.ts";
import { type DisputeRow, disputeObject, type PaymentRow } from "./stripe-objects.ts";

/** The cardholder has disputed the payment: the bank withdraws the money until the dispute is decided. */
export async function openDispute(tx: Transaction, paymentId: string): Promise<void> {
  const payment = await tx.row<PaymentRow>("select * from stand_in_stripe.payment_intents where id = $1 for update", [
    paymentId,
  ]);
  if (!payment || payment.amount === payment.amount_refunded) return;
  const dispute = await tx.row<DisputeRow>(
    `insert into stand_in_stripe.disputes (id, payment_intent, charge, amount, currency, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (payment_intent) do nothing returning *`,
    [freshId("du"), payment.id, payment.charge, payment.amount - payment.amount_refunded, payment.currency, tx.now],
  );
  if (!dispute) return;
  await recordEvent(tx, "charge.dispute.created", disputeObject(dispute));
  await recordEvent(tx, "charge.dispute.funds_withdrawn", disputeObject(dispute));
}

/** As in Stripe's test mode, `winning_evidence` wins the dispute and `losing_evidence` loses it, as soon as it is submitted. */
export async function updateDispute(
  tx: Transaction,
  { evidence, submit }: DisputeEvidence,
  id: string,
): Promise<StripeResponse> {
  const outcome = evidence.uncategorized_text === "winning_evidence" ? "won" : "lost";
  return submit ? closeDispute(tx, id, outcome) : closeDispute(tx, id, undefined);
}

/** Ends a dispute; accepting it loses it. */
export async function closeDispute(
  tx: Transaction,
  id: string,
  outcome: "won" | "lost" | undefined,
): Promise<StripeResponse> {
  const dispute = await tx.row<DisputeRow>("select * from stand_in_stripe.disputes where id = $1 for update", [id]);
  if (!dispute) return noSuch("dispute", id, "dispute");
  if (outcome === undefined) return found(disputeObject(dispute));
  if (dispute.status !== "needs_response")
    return stripeError(400, { message: `This dispute is already closed: ${dispute.status}.` });
  const closed: DisputeRow = { ...dispute, status: outcome };
  await tx.rows("update stand_in_stripe.disputes set status = $2 where id = $1", [id, outcome]);
  await recordEvent(tx, "charge.dispute.closed", disputeObject(closed));
  if (outcome === "won") await recordEvent(tx, "charge.dispute.funds_reinstated", disputeObject(closed));
  return found(disputeObject(closed));
}
