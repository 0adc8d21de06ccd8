import type Stripe from "stripe";
import type { CardPayments, ProviderDispute, ProviderRefund } from "../card-payments.ts";
import { expectObject, idOf } from "./answers.ts";

export async function refund(
  stripe: Stripe,
  { idempotencyKey, paymentReference, amount }: Parameters<CardPayments["refund"]>[0],
) {
  const params = { payment_intent: paymentReference, amount, metadata: { refund_id: idempotencyKey } };
  return refundOf(expectObject("refund", await stripe.refunds.create(params, { idempotencyKey })));
}

/** A payment has few refunds: one page of a hundred holds them all. */
export async function findRefunds(stripe: Stripe, paymentReference: string): Promise<ProviderRefund[]> {
  const page = expectObject("list", await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 }));
  return page.data.map(refundOf);
}

/** A pending refund counts as made: if it fails later, the provider reports it. */
function refundOf({ id, amount, metadata, status }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === "failed" || status === "canceled";
  return { id, amount, refundId: metadata?.["refund_id"], status: hasFailed ? "failed" : "made" };
}

/** Disputed payments; an inquiry takes no money. */
export async function findDisputes(stripe: Stripe, paymentReference: string): Promise<ProviderDispute[]> {
  const page = expectObject("list", await stripe.disputes.list({ payment_intent: paymentReference, limit: 100 }));
  return page.data.filter(({ status }) => !status.startsWith("warning_")).map(disputeOf);
}

function disputeOf({ id, amount, status }: Stripe.Dispute): ProviderDispute {
  if (status === "won") return { id, amount, status: "won" };
  return { id, amount, status: status === "lost" ? "lost" : "open" };
}

/** The payments refunded or disputed since then. */
export async function findRefundedPayments(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const refunds = expectObject("list", await stripe.refunds.list({ created, limit: 100 }));
  const disputes = expectObject("list", await stripe.disputes.list({ created, limit: 100 }));
  const payments = [...refunds.data, ...disputes.data].map(({ payment_intent }) => idOf(payment_intent));
  return [...new Set(payments.filter((payment) => payment !== undefined))];
}
