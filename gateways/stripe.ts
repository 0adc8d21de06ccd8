import Stripe from "stripe";
import {
  type CardPayments,
  type CheckoutRequest,
  type CheckoutSession,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  ProviderUnavailable,
} from "./card-payments.ts";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is spoken; absent: Stripe itself. The local stand-in speaks the same protocol on loopback. */
  host?: { protocol: "http" | "https"; host: string; port: number };
  /** The longest that one call of the port may take, its retry included. */
  timeoutMs?: number;
};

const CURRENCY = "gbp";
const RETRIES = 1;
const PAUSE_BEFORE_RETRY_MS = 600;
/** Stripe's own tolerance for the age of a signature; here it also bounds one dated ahead. */
const TOLERANCE_SECONDS = 300;
const STATUSES = ["open", "complete", "expired"] as const;
const SESSION_ID = /^cs_\w{1,250}$/;

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
    openCheckout: (request) => asking(open(stripe, request)),
    findCheckout: async (sessionId) => (SESSION_ID.test(sessionId) ? asking(find(stripe, sessionId)) : undefined),
    expireCheckout: (sessionId) => asking(expire(stripe, sessionId)),
    refund: (request) => asking(refund(stripe, request)),
    findRefunds: (paymentReference) => asking(findRefunds(stripe, paymentReference)),
    findDisputes: (paymentReference) => asking(findDisputes(stripe, paymentReference)),
    findReturns: (since) => asking(findReturns(stripe, since)),
    findPaidCheckouts: (since) => asking(findPaidCheckouts(stripe, since)),
    findCheckoutOfPayment: (paymentReference) => asking(findCheckoutOfPayment(stripe, paymentReference)),
    readEvent: (rawBody, signature) => readEvent(stripe, webhookSecret, rawBody, signature),
  };
}

async function open(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutSession> {
  const { idempotencyKey } = request;
  return checkoutOf(answered("checkout.session", await stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey })));
}

/** The same request makes the same parameters, to the byte: Stripe refuses an idempotency key that comes back with others. */
function sessionFor(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { booking_id: request.bookingId, checkout_id: request.idempotencyKey };
  const description = request.description.trim();
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"], // no method that is paid days later
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: request.amount,
          product_data: { name: request.title, ...(description && { description }) }, // Stripe refuses an empty text
        },
      },
    ],
    client_reference_id: request.bookingId,
    customer_email: request.clientEmail,
    metadata,
    payment_intent_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(request.expiresAt.getTime() / 1000),
  };
}

/** The SDK takes an error page that happens to be JSON, such as `{}` with 503, for an answer. */
function answered<T extends { object: string }>(kind: T["object"], answer: Stripe.Response<T>): T {
  const { statusCode } = answer.lastResponse;
  if (statusCode === 200 && answer.object === kind) return answer;
  throw new ProviderUnavailable(`Stripe answered ${statusCode} with something else than a ${kind}`);
}

async function find(stripe: Stripe, sessionId: string): Promise<CheckoutSession | undefined> {
  try {
    return checkoutOf(answered("checkout.session", await stripe.checkout.sessions.retrieve(sessionId)));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined;
    throw error;
  }
}

async function expire(stripe: Stripe, sessionId: string): Promise<CheckoutSession> {
  try {
    return checkoutOf(answered("checkout.session", await stripe.checkout.sessions.expire(sessionId)));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Only an open session can be expired; somebody paid it, or its time ran out, before we came.
    const session = await find(stripe, sessionId);
    if (!session || session.status === "open") throw error;
    return session;
  }
}

async function refund(stripe: Stripe, { idempotencyKey, paymentReference, amount }: Parameters<CardPayments["refund"]>[0]) {
  const asked = { payment_intent: paymentReference, amount, metadata: { refund_id: idempotencyKey } };
  return refundOf(answered("refund", await stripe.refunds.create(asked, { idempotencyKey })));
}

/** A payment has few refunds: one page of a hundred holds them all. */
async function findRefunds(stripe: Stripe, paymentReference: string): Promise<ProviderRefund[]> {
  const page = answered("list", await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 }));
  return page.data.map(refundOf);
}

/** One that is still under way counts as made: should it fail after all, the provider says so. */
function refundOf({ id, amount, metadata, status }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === "failed" || status === "canceled";
  return { id, amount, refundId: metadata?.["refund_id"], status: hasFailed ? "failed" : "made" };
}

async function findDisputes(stripe: Stripe, paymentReference: string): Promise<ProviderDispute[]> {
  const page = answered("list", await stripe.disputes.list({ payment_intent: paymentReference, limit: 100 }));
  return page.data.filter(({ status }) => !status.startsWith("warning_")).map(disputeOf);
}

function disputeOf({ id, amount, status }: Stripe.Dispute): ProviderDispute {
  if (status === "won") return { id, amount, status: "won" };
  return { id, amount, status: status === "lost" ? "lost" : "open" };
}

async function findReturns(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const refunds = answered("list", await stripe.refunds.list({ created, limit: 100 }));
  const disputes = answered("list", await stripe.disputes.list({ created, limit: 100 }));
  const payments = [...refunds.data, ...disputes.data].map(({ payment_intent }) => idOf(payment_intent));
  return [...new Set(payments.filter((payment) => payment !== undefined))];
}

const MOST_PAGES = 10;

/** Newest first, a hundred a page; a thousand sessions within the days asked for are more than one practitioner can give. */
async function findPaidCheckouts(stripe: Stripe, since: Date): Promise<CheckoutSession[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found: CheckoutSession[] = [];
  let after: { starting_after?: string } = {};
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const list = answered("list", await stripe.checkout.sessions.list({ created, status: "complete", limit: 100, ...after }));
    found.push(...list.data.map(checkoutOf).filter(({ paid }) => paid));
    const last = list.data.at(-1);
    if (!list.has_more || !last) break;
    after = { starting_after: last.id };
  }
  return found;
}

async function findCheckoutOfPayment(stripe: Stripe, paymentReference: string): Promise<CheckoutSession | undefined> {
  const page = answered("list", await stripe.checkout.sessions.list({ payment_intent: paymentReference, limit: 1 }));
  return page.data[0] && checkoutOf(page.data[0]);
}

/** Stripe names an object by its id, or sends it whole. */
function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return (typeof named === "string" ? named : named?.id) ?? undefined;
}

function checkoutOf(session: Stripe.Checkout.Session): CheckoutSession {
  const status = STATUSES.find((known) => known === session.status);
  if (!status) throw new Error(`A Checkout session is "${session.status ?? "of no status"}"`);
  return {
    id: session.id,
    url: session.url ?? undefined,
    status,
    paid: session.mode === "payment" && session.payment_status === "paid",
    amount: session.amount_total ?? undefined,
    currency: session.currency ?? undefined,
    bookingId: session.metadata?.booking_id,
    checkoutId: session.metadata?.checkout_id,
    paymentReference: idOf(session.payment_intent),
  };
}

function readEvent(stripe: Stripe, secret: string, rawBody: string, signature: string | undefined): ProviderEvent | undefined {
  if (signature === undefined || !isSigned(stripe, secret, rawBody, signature) || isDatedAhead(signature)) return undefined;
  const event = eventIn(rawBody);
  if (!event) return undefined;
  const { id, type, data } = event;
  const { object } = data;
  const session = object.object === "checkout.session" ? checkoutOf(object) : undefined;
  const isMoney = object.object === "charge" || object.object === "refund" || object.object === "dispute";
  return { id, type, session, paymentReference: isMoney ? idOf(object.payment_intent) : undefined };
}

/** Signed is not yet well-formed: whoever shares the secret may send something else than an event. */
function eventIn(rawBody: string): Stripe.Event | undefined {
  try {
    const event = JSON.parse(rawBody) as Partial<Stripe.Event> | null;
    const isEvent = typeof event?.id === "string" && typeof event.type === "string" && event.data?.object instanceof Object;
    return isEvent ? (event as Stripe.Event) : undefined;
  } catch {
    return undefined;
  }
}

/** Whatever the SDK throws, it has not verified: an empty `v1=` ends in a plain Error, not in its own. */
function isSigned(stripe: Stripe, secret: string, rawBody: string, signature: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}

/** The SDK refuses what is too old and believes any date to come. */
function isDatedAhead(signature: string): boolean {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(sentAt - Date.now() / 1000 <= TOLERANCE_SECONDS);
}

/** The SDK's own timeout ends a silent connection; this one also ends an answer that drips, and a pause that the provider asks for. */
async function answeredWithin<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable(`Stripe gave no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's sentences quote what was sent, so they stay out of our errors and logs; the request id finds them in its dashboard. */
function failureOf(error: Stripe.errors.StripeError): Error {
  const facts = [error.type, error.code, error.param, error.statusCode, error.requestId].filter(Boolean).join(" ");
  return isOutage(error) ? new ProviderUnavailable(`Stripe cannot be asked: ${facts}`) : new Error(`Stripe refuses the request: ${facts}`);
}

function isOutage(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true;
  // An answer that is no JSON has no status; 409 is the same call still under way.
  const status = error.statusCode;
  return error instanceof Stripe.errors.StripeAPIError && (status === undefined || status === 409 || status >= 500);
}
