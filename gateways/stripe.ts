import type Stripe from "stripe";
import type { CardPayments } from "./card-payments.ts";
import { withDeadline } from "./stripe/answers.ts";
import {
  expireCheckout,
  findCheckout,
  findCheckoutOfPayment,
  findPaidCheckouts,
  openCheckout,
} from "./stripe/checkouts.ts";
import { hasWebhook, readEvent } from "./stripe/events.ts";
import { findDisputeFees, findFee } from "./stripe/fees.ts";
import { findDisputes, findRefunds, findRefundedPayments, refund } from "./stripe/returns.ts";

type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The API's address; undefined: Stripe itself. The local stand-in speaks the same protocol on loopback. */
  host?: { protocol: "http" | "https"; host: string; port: number };
  /** The longest that one call may take, its retry included. */
  timeoutMs?: number;
};

const RETRIES = 1;
const RETRY_DELAY_MS = 600;

/**
 * The card provider through Stripe Checkout: amounts in pence, always in pounds sterling (adaptive pricing is off, so that the amount
 * requested is the amount charged). The only personal data sent is the client's email address. Every call answers or throws
 * ProviderUnavailable within `timeoutMs`; a request that Stripe rejects as invalid throws an Error that quotes no value (only Stripe's
 * code, the parameter and the request id).
 */
export function stripePayments({ secretKey, webhookSecret, host, timeoutMs = 8_000 }: StripeSettings): CardPayments {
  let opened: Promise<Stripe> | undefined;
  const stripe = () => (opened ??= openStripe(secretKey, { ...host, timeoutMs }));
  const asking = <T>(ask: (client: Stripe) => Promise<T>) => withDeadline(timeoutMs, stripe().then(ask));
  return {
    openCheckout: (request) => asking((client) => openCheckout(client, request)),
    findCheckout: (sessionId) => asking((client) => findCheckout(client, sessionId)),
    expireCheckout: (sessionId) => asking((client) => expireCheckout(client, sessionId)),
    refund: (request) => asking((client) => refund(client, request)),
    findRefunds: (paymentReference) => asking((client) => findRefunds(client, paymentReference)),
    findDisputes: (paymentReference) => asking((client) => findDisputes(client, paymentReference)),
    findRefundedPayments: (since) => asking((client) => findRefundedPayments(client, since)),
    findPaidCheckouts: (since) => asking((client) => findPaidCheckouts(client, since)),
    findCheckoutOfPayment: (paymentReference) => asking((client) => findCheckoutOfPayment(client, paymentReference)),
    findFee: (paymentReference) => asking((client) => findFee(client, paymentReference)),
    findDisputeFees: (disputeId) => asking((client) => findDisputeFees(client, disputeId)),
    isLive: /^[sr]k_live_/.test(secretKey),
    hasWebhook: (url) => asking((client) => hasWebhook(client, url)),
    readEvent: async (rawBody, signature, clock) =>
      readEvent(await stripe(), webhookSecret, { rawBody, signature, clock }),
  };
}

/** Loads the SDK, at the first call. */
async function openStripe(
  secretKey: string,
  { timeoutMs, ...host }: Partial<StripeSettings["host"]> & { timeoutMs: number },
): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  return new StripeClient(secretKey, {
    ...host,
    maxNetworkRetries: RETRIES,
    timeout: Math.max(1, Math.floor((timeoutMs - RETRY_DELAY_MS) / (RETRIES + 1))),
    telemetry: false,
  });
}
