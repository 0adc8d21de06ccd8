import Stripe from "stripe";
import type { CardPayments } from "./card-payments.ts";
import { answeredWithin } from "./stripe/answers.ts";
import { expireCheckout, findCheckout, findCheckoutOfPayment, findPaidCheckouts, openCheckout } from "./stripe/checkouts.ts";
import { hasWebhook, readEvent } from "./stripe/events.ts";
import { findDisputeFees, findFee } from "./stripe/fees.ts";
import { findDisputes, findRefunds, findRefundedPayments, refund } from "./stripe/returns.ts";

type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is spoken; absent: Stripe itself. The local stand-in speaks the same protocol on loopback. */
  host?: { protocol: "http" | "https"; host: string; port: number };
  /** The longest that one call of the port may take, its retry included. */
  timeoutMs?: number;
};

const RETRIES = 1;
const PAUSE_BEFORE_RETRY_MS = 600;

/**
 * The card provider through Stripe Checkout: amounts in pence, always in pounds sterling (adaptive pricing is off, so that what is
 * asked is what is charged). Nothing personal goes out but the client's e-mail address.
 * Every call answers or throws ProviderUnavailable within `timeoutMs`; a request that Stripe finds wrong is a thrown Error that quotes
 * no value (it gives Stripe's code, the parameter and the request id).
 */
export function stripePayments({ secretKey, webhookSecret, host, timeoutMs = 8_000 }: StripeSettings): CardPayments {
  const stripe = new Stripe(secretKey, {
    ...host,
    maxNetworkRetries: RETRIES,
    timeout: Math.max(1, Math.floor((timeoutMs - PAUSE_BEFORE_RETRY_MS) / (RETRIES + 1))),
    telemetry: false,
  });
  const asking = <T>(work: Promise<T>) => answeredWithin(timeoutMs, work);
  return {
    openCheckout: (request) => asking(openCheckout(stripe, request)),
    findCheckout: (sessionId) => asking(findCheckout(stripe, sessionId)),
    expireCheckout: (sessionId) => asking(expireCheckout(stripe, sessionId)),
    refund: (request) => asking(refund(stripe, request)),
    findRefunds: (paymentReference) => asking(findRefunds(stripe, paymentReference)),
    findDisputes: (paymentReference) => asking(findDisputes(stripe, paymentReference)),
    findRefundedPayments: (since) => asking(findRefundedPayments(stripe, since)),
    findPaidCheckouts: (since) => asking(findPaidCheckouts(stripe, since)),
    findCheckoutOfPayment: (paymentReference) => asking(findCheckoutOfPayment(stripe, paymentReference)),
    findFee: (paymentReference) => asking(findFee(stripe, paymentReference)),
    findDisputeFees: (disputeId) => asking(findDisputeFees(stripe, disputeId)),
    isLive: /^[sr]k_live_/.test(secretKey),
    hasWebhook: (url) => asking(hasWebhook(stripe, url)),
    readEvent: (rawBody, signature) => readEvent(stripe, webhookSecret, rawBody, signature),
  };
}
