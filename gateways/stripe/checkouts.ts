import type Stripe from "stripe";
import type { CheckoutRequest, CheckoutSession } from "../card-payments.ts";
import { expectObject, idOf, isStripeError } from "./answers.ts";

const CURRENCY = "gbp";
const STATUSES = ["open", "complete", "expired"] as const;
const SESSION_ID = /^cs_\w{1,250}$/;

/** Opens a card page. */
export async function openCheckout(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutSession> {
  const { idempotencyKey } = request;
  return checkoutOf(
    expectObject("checkout.session", await stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey })),
  );
}

/** The same request must produce identical parameters: Stripe refuses an idempotency key that is reused with others. */
function sessionFor(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { booking_id: request.bookingId, checkout_id: request.idempotencyKey };
  const description = request.description.trim();
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"], // no payment method that settles days later
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

/** The Checkout session with this id, if it exists. */
export async function findCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutSession | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  try {
    return checkoutOf(expectObject("checkout.session", await stripe.checkout.sessions.retrieve(sessionId)));
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError") && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Expires a session and returns its state: it may have been paid or have expired before. */
export async function expireCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutSession> {
  try {
    return checkoutOf(expectObject("checkout.session", await stripe.checkout.sessions.expire(sessionId)));
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError")) throw error;
    // Only an open session can be expired; this one was paid or expired before.
    const session = await findCheckout(stripe, sessionId);
    if (!session || session.status === "open") throw error;
    return session;
  }
}

const MAX_PAGES = 10;

/** Newest first, a hundred per page; one practitioner never reaches a thousand sessions within the days that are read. */
export async function findPaidCheckouts(stripe: Stripe, since: Date): Promise<CheckoutSession[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found: CheckoutSession[] = [];
  let after: { starting_after?: string } = {};
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = expectObject(
      "list",
      await stripe.checkout.sessions.list({ created, status: "complete", limit: 100, ...after }),
    );
    found.push(...list.data.map(checkoutOf).filter(({ paid }) => paid));
    const last = list.data.at(-1);
    if (!list.has_more || !last) break;
    after = { starting_after: last.id };
  }
  return found;
}

/** Returns the session in which a payment was made. */
export async function findCheckoutOfPayment(
  stripe: Stripe,
  paymentReference: string,
): Promise<CheckoutSession | undefined> {
  const page = expectObject(
    "list",
    await stripe.checkout.sessions.list({ payment_intent: paymentReference, limit: 1 }),
  );
  return page.data[0] && checkoutOf(page.data[0]);
}

/** Converts Stripe's session to ours. */
export function checkoutOf(session: Stripe.Checkout.Session): CheckoutSession {
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
