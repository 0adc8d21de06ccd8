import type { Pence } from "#domain/money.ts";

/** What we ask the provider to collect, and how its page leads back. */
export type CheckoutRequest = {
  /** The same key returns the same session (Stripe idempotency). */
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

/** A Checkout session as the provider reports it. Compare it with the stored checkout before trusting it. */
export type CheckoutSession = {
  id: string;
  url: string | undefined;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amount: Pence | undefined;
  currency: string | undefined;
  bookingId: string | undefined;
  checkoutId: string | undefined;
  /** The payment to name in a refund; present once paid. */
  paymentReference: string | undefined;
};

/** A refund that was made or is under way, as the provider reports it. `refundId` is ours; undefined if it was made at the provider. */
export type ProviderRefund = { id: string; amount: Pence; refundId: string | undefined; status: "made" | "failed" };

/** Money that the cardholder's bank has taken back. "lost": for good; "won": it was returned to us. */
export type ProviderDispute = { id: string; amount: Pence; status: "open" | "won" | "lost" };

/** One verified webhook message. */
export type ProviderEvent = {
  id: string;
  type: string;
  session: CheckoutSession | undefined;
  /** The payment of a message about a charge, a refund or a dispute. */
  paymentReference: string | undefined;
};

/** The card provider. Calls throw ProviderUnavailable when it cannot be reached or answers 5xx. */
export type CardPayments = {
  openCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Undefined: the provider knows no such session. */
  findCheckout(sessionId: string): Promise<CheckoutSession | undefined>;
  /** Ends an open session; a complete or expired one stays as it is. Returns the session's resulting state. */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Refunds a payment, once per idempotency key; the provider stores the key with the refund. */
  refund(request: { idempotencyKey: string; paymentReference: string; amount: Pence }): Promise<ProviderRefund>;
  /** All refunds of a payment, made by us or at the provider. */
  findRefunds(paymentReference: string): Promise<ProviderRefund[]>;
  /** Every dispute in which the bank has taken money of a payment back; enquiries are left out. */
  findDisputes(paymentReference: string): Promise<ProviderDispute[]>;
  /** The payments refunded or disputed since then, without duplicates. */
  findRefundedPayments(since: Date): Promise<string[]>;
  /** Every paid Checkout session that was created since then. */
  findPaidCheckouts(since: Date): Promise<CheckoutSession[]>;
  /** The Checkout session that a payment came from. */
  findCheckoutOfPayment(paymentReference: string): Promise<CheckoutSession | undefined>;
  /** The provider's fee for a payment; undefined: not known yet; null: not reported, or not in pounds. */
  findFee(paymentReference: string): Promise<Pence | null | undefined>;
  /** The fees for a dispute: charged when the money was taken, and credited (at most 0) when a won dispute returned it. */
  findDisputeFees(disputeId: string): Promise<Record<"taken" | "returned", Pence | null | undefined>>;
  /** Whether payments move real money; test keys and the stand-in move none. */
  isLive: boolean;
  /** Whether the provider sends its messages to this address; undefined: these keys may not ask. */
  hasWebhook(url: string): Promise<boolean | undefined>;
  /** Checks the signature over the raw bytes; undefined when it is forged, altered or, by `clock`, too old. */
  readEvent(
    rawBody: string,
    signature: string | undefined,
    clock: () => Promise<Date>,
  ): Promise<ProviderEvent | undefined>;
};

/** The provider could not be reached; the outcome of the call is unknown. */
export class ProviderUnavailable extends Error {}
