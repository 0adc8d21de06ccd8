import { type Answer, found, noSuch, refused } from "./answer.ts";
import type { Entry } from "./books.ts";
import { freshId, recordEvent } from "./events.ts";
import type { RefundParams } from "./request-shapes.ts";
import { chargeObject, type PaymentRow, refundObject, type RefundRow } from "./stripe-objects.ts";

/** Gives back a part or, without `amount`, all that is left; never more than was taken, however many come at once. */
export async function refundPayment(entry: Entry, params: RefundParams): Promise<Answer> {
  const payment = await entry.row<PaymentRow>(
    "select * from stand_in_stripe.payment_intents where id = coalesce($1, id) and charge = coalesce($2, charge) for update",
    [params.payment_intent, params.charge],
  );
  if (!payment) {
    return params.payment_intent === undefined
      ? noSuch("charge", params.charge ?? "", "charge")
      : noSuch("payment_intent", params.payment_intent, "payment_intent");
  }
  if (await entry.row("select from stand_in_stripe.disputes where payment_intent = $1 and status <> 'won'", [payment.id])) {
    return refused(400, { code: "charge_disputed", message: `Charge ${payment.charge} has been charged back.` });
  }
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) return refused(400, { code: "charge_already_refunded", message: `Charge ${payment.charge} has already been refunded.` });
  const amount = params.amount ?? left;
  if (amount > left) {
    return refused(400, { message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, param: "amount" });
  }
  const refund = await entry.row<RefundRow>(
    `insert into stand_in_stripe.refunds (id, payment_intent, charge, amount, currency, reason, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [freshId("re"), payment.id, payment.charge, amount, payment.currency, params.reason, JSON.stringify(params.metadata ?? {}), entry.now],
  );
  await entry.rows("update stand_in_stripe.payment_intents set amount_refunded = amount_refunded + $2 where id = $1", [payment.id, amount]);
  await recordEvent(entry, "charge.refunded", chargeObject({ ...payment, amount_refunded: payment.amount_refunded + amount }));
  if (!refund) return noSuch("refund", "");
  await recordEvent(entry, "refund.created", refundObject(refund));
  return found(refundObject(refund));
}

export async function readPayment(entry: Entry, id: string): Promise<PaymentRow | undefined> {
  return entry.row<PaymentRow>("select * from stand_in_stripe.payment_intents where id = $1", [id]);
}
