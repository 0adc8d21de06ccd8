import { type StripeResponse, found, noSuch, stripeError } from "./response.ts";
import type { Transaction } from "./store.ts";
import { freshId, recordEvent } from "./events.ts";
import type { RefundParams } from "./request-shapes.ts";
import { chargeObject, type PaymentRow, refundObject, type RefundRow } from "./stripe-objects.ts";

/** Refunds a part or, without `amount`, everything that is left; never more than was paid, even with concurrent requests. */
export async function refundPayment(tx: Transaction, params: RefundParams): Promise<StripeResponse> {
  const payment = await tx.row<PaymentRow>(
    "select * from stand_in_stripe.payment_intents where id = coalesce($1, id) and charge = coalesce($2, charge) for update",
    [params.payment_intent, params.charge],
  );
  if (!payment) {
    return params.payment_intent === undefined
      ? noSuch("charge", params.charge ?? "", "charge")
      : noSuch("payment_intent", params.payment_intent, "payment_intent");
  }
  if (
    await tx.row("select from stand_in_stripe.disputes where payment_intent = $1 and status <> 'won'", [payment.id])
  ) {
    return stripeError(400, { code: "charge_disputed", message: `Charge ${payment.charge} has been charged back.` });
  }
  const left = payment.amount - payment.amount_refunded;
  if (left === 0)
    return stripeError(400, {
      code: "charge_already_refunded",
      message: `Charge ${payment.charge} has already been refunded.`,
    });
  const amount = params.amount ?? left;
  if (amount > left) {
    return stripeError(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: "amount",
    });
  }
  const refund = await tx.row<RefundRow>(
    `insert into stand_in_stripe.refunds (id, payment_intent, charge, amount, currency, reason, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      freshId("re"),
      payment.id,
      payment.charge,
      amount,
      payment.currency,
      params.reason,
      JSON.stringify(params.metadata ?? {}),
      tx.now,
    ],
  );
  await tx.rows("update stand_in_stripe.payment_intents set amount_refunded = amount_refunded + $2 where id = $1", [
    payment.id,
    amount,
  ]);
  await recordEvent(
    tx,
    "charge.refunded",
    chargeObject({ ...payment, amount_refunded: payment.amount_refunded + amount }),
  );
  if (!refund) return noSuch("refund", "");
  await recordEvent(tx, "refund.created", refundObject(refund));
  return found(refundObject(refund));
}

export async function readPayment(tx: Transaction, id: string): Promise<PaymentRow | undefined> {
  return tx.row<PaymentRow>("select * from stand_in_stripe.payment_intents where id = $1", [id]);
}
