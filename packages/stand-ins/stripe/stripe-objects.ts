import type { CreateSessionParams } from "./request-shapes.ts";

export type SessionRow = {
  id: string;
  status: "open" | "complete" | "expired";
  amount: number;
  currency: string;
  request: CreateSessionParams;
  payment_intent: string | null;
  created_at: Date;
  expires_at: Date;
};
export type PaymentRow = {
  id: string;
  charge: string;
  checkout_session: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  metadata: Record<string, string>;
  created_at: Date;
};
export type RefundRow = {
  id: string;
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  created_at: Date;
};

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** Stripe's Checkout session; `url` is set only while it is open. */
export function sessionObject(row: SessionRow, cardPage: (id: string) => string) {
  const { request } = row;
  return {
    id: row.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: request.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: request.allowed_payment_method_types ?? null,
    amount_subtotal: row.amount,
    amount_total: row.amount,
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: null,
    customer_details: request.customer_email ? { email: request.customer_email } : null,
    customer_email: request.customer_email ?? null,
    expires_at: seconds(row.expires_at),
    livemode: false,
    locale: request.locale ?? null,
    metadata: request.metadata ?? {},
    mode: request.mode,
    payment_intent: row.payment_intent,
    payment_method_types: ["card"],
    payment_status: row.status === "complete" ? "paid" : "unpaid",
    status: row.status,
    success_url: request.success_url,
    ui_mode: "hosted_page",
    url: row.status === "open" ? cardPage(row.id) : null,
  };
}

/** With `expand`, includes the whole charge and its balance transaction. */
export function paymentObject(row: PaymentRow, { isExpanded = false } = {}) {
  return {
    id: row.id,
    object: "payment_intent",
    amount: row.amount,
    amount_received: row.amount,
    created: seconds(row.created_at),
    currency: row.currency,
    latest_charge: isExpanded
      ? { ...chargeObject(row), balance_transaction: balanceTransactionObject(row) }
      : row.charge,
    livemode: false,
    metadata: row.metadata,
    payment_method_types: ["card"],
    status: "succeeded",
  };
}

export function chargeObject(row: PaymentRow) {
  return {
    id: row.charge,
    object: "charge",
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: row.amount_refunded,
    balance_transaction: balanceTransactionOf(row),
    captured: true,
    created: seconds(row.created_at),
    currency: row.currency,
    livemode: false,
    metadata: row.metadata,
    paid: true,
    payment_intent: row.id,
    refunded: row.amount_refunded === row.amount,
    status: "succeeded",
  };
}

function balanceTransactionOf({ charge }: PaymentRow): string {
  return charge.replace("ch_", "txn_");
}

/** Includes Stripe's fee for a British card: 1.5 per cent and 20 pence. */
function balanceTransactionObject(row: PaymentRow) {
  const fee = Math.round(row.amount * 0.015) + 20;
  return {
    id: balanceTransactionOf(row),
    object: "balance_transaction",
    amount: row.amount,
    available_on: seconds(row.created_at),
    created: seconds(row.created_at),
    currency: row.currency,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: row.currency,
        description: "Stripe processing fees",
        type: "stripe_fee",
      },
    ],
    net: row.amount - fee,
    reporting_category: "charge",
    source: row.charge,
    status: "available",
    type: "charge",
  };
}

export function refundObject(row: RefundRow) {
  return {
    id: row.id,
    object: "refund",
    amount: row.amount,
    charge: row.charge,
    created: seconds(row.created_at),
    currency: row.currency,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    reason: row.reason,
    status: "succeeded",
  };
}

export type DisputeRow = {
  id: string;
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: "needs_response" | "won" | "lost";
  created_at: Date;
};

/** Withdraws the money and a fee of 20 pounds, and returns both when the dispute is won. */
function disputeTransactionObject(row: DisputeRow, way: number) {
  const fee = -2000 * way;
  return {
    id: `${row.id.replace("du_", "txn_")}${way > 0 ? "_won" : ""}`,
    object: "balance_transaction",
    amount: way * row.amount,
    available_on: seconds(row.created_at),
    created: seconds(row.created_at),
    currency: row.currency,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency: row.currency, description: "Dispute fee", type: "stripe_fee" },
    ],
    net: way * row.amount - fee,
    reporting_category: way > 0 ? "dispute_reversal" : "dispute",
    source: row.id,
    status: "available",
    type: "adjustment",
  };
}

export function disputeObject(row: DisputeRow) {
  return {
    id: row.id,
    object: "dispute",
    amount: row.amount,
    balance_transactions: [-1, ...(row.status === "won" ? [1] : [])].map((way) => disputeTransactionObject(row, way)),
    charge: row.charge,
    created: seconds(row.created_at),
    currency: row.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent,
    reason: "fraudulent",
    status: row.status,
  };
}
