import type { Pence } from "#domain/money.ts";

/** What we ask the provider to collect, and how its page leads back. */
export type CheckoutRequest = {
  /** Sent with the call; the same key answers with the same session (Stripe idempotency). */
  idempotencyKey: string;
  bookingId: string;
  amount: Pence;
  title: string;
  description: string;
  clientEmail: string;
  /** Contains `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

/** A Checkout session as the provider tells it; whatever was asked must be compared with it before it is believed. */
export type CheckoutSession = {
  id: string;
  url: string | undefined;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amount: Pence | undefined;
  currency: string | undefined;
  bookingId: string | undefined;
  checkoutId: string | undefined;
  /** What a refund names; present once paid. */
  paymentReference: string | undefined;
};

/** Money that has gone back, or is on its way, as the provider tells it. `refundId` is ours; absent where it was made at the provider. */
export type ProviderRefund = { id: string; amount: Pence; refundId: string | undefined; status: "made" | "failed" };

/** Money that the cardholder's bank has taken back; lost: for good, won: it came back to us. */
export type ProviderDispute = { id: string; amount: Pence; status: "open" | "won" | "lost" };

/** One verified message of the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  session: CheckoutSession | undefined;
  /** The payment that a message about a charge, a refund or a dispute is about. */
  paymentReference: string | undefined;
};

/** The card provider, seen from the practice. Calls throw ProviderUnavailable when it cannot be reached or answers 5xx. */
export type CardPayments = {
  openCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined: the provider knows no such session. */
  findCheckout(sessionId: string): Promise<CheckoutSession | undefined>;
  /** Ends an open session; one that is already complete or expired stays as it is. Answers with the session as it then is. */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Gives money back, once per idempotency key; the provider keeps the key with the refund. */
  refund(request: { idempotencyKey: string; paymentReference: string; amount: Pence }): Promise<ProviderRefund>;
  /** All refunds of a payment, ours and the provider's. */
  findRefunds(paymentReference: string): Promise<ProviderRefund[]>;
  /** Every dispute in which the bank has taken money of a payment back; enquiries are left out. */
  findDisputes(paymentReference: string): Promise<ProviderDispute[]>;
  /** The payments of which something has gone back or was disputed since then, each once. */
  findRefundedPayments(since: Date): Promise<string[]>;
  /** Every Checkout session that was begun since then and has been paid. */
  findPaidCheckouts(since: Date): Promise<CheckoutSession[]>;
  /** The Checkout session that a payment came from. */
  findCheckoutOfPayment(paymentReference: string): Promise<CheckoutSession | undefined>;
  /** What the provider keeps of a payment; undefined: not known yet; null: it does not tell, or not in pounds. */
  findFee(paymentReference: string): Promise<Pence | null | undefined>;
  /** The same of a dispute: what was taken for it, and what came again (at most 0) with the money of one that was won. */
  findDisputeFees(disputeId: string): Promise<Record<"taken" | "returned", Pence | null | undefined>>;
  /** Whether a payment moves money; test keys and the stand-in move none. */
  isLive: boolean;
  /** Whether the provider sends its messages to this address; undefined: these keys may not ask. */
  hasWebhook(url: string): Promise<boolean | undefined>;
  /** Checks the signature over the raw bytes; undefined when it is forged, altered or too old. */
  readEvent(rawBody: string, signature: string | undefined): Promise<ProviderEvent | undefined>;
};

/** The provider could not be asked; nothing is known of the outcome. */
export class ProviderUnavailable extends Error {}
