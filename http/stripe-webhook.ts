import { Hono } from "hono";
import { databaseTime } from "#server/settings/practice-clock.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { mirrorPayment } from "#server/payments/mirror-payment.ts";

/** Messages that can change refunds and disputes. */
const REFUND_AND_DISPUTE_EVENTS = new Set([
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
]);

/** Events that can change a booking. Only the id is used: the session is fetched from Stripe. */
const CHECKOUT_EVENTS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);

/**
 * POST /webhooks/stripe: the signature is checked over the raw bytes; a message without a valid one, or with one older than five minutes by the database's clock, gets 400 and changes nothing. 200 only
 * after the effect is stored; 503 when the provider is unavailable, so that it retries.
 */
export function stripeWebhook(deps: Dependencies): Hono {
  const api = new Hono().post("/", async (c) => {
    const body = textOf(await c.req.arrayBuffer());
    const { payments, database } = deps.practice;
    const clock = () => databaseTime(database);
    const event =
      body === undefined ? undefined : await payments.readEvent(body, c.req.header("stripe-signature"), clock);
    if (!event) return c.json({ code: "invalid-signature", error: "The signature does not fit the message" }, 400);
    const { id, type, session, paymentReference } = event;
    try {
      if (session && CHECKOUT_EVENTS.has(type)) await confirmPayment(deps.practice, session.id, { id, type });
      else if (paymentReference && REFUND_AND_DISPUTE_EVENTS.has(type))
        await mirrorPayment(deps.practice, paymentReference, { id, type });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return c.json(
        { code: "payment-unavailable", error: "The payment could not be looked at; send the message again" },
        503,
      );
    }
    return c.json({ received: true });
  });
  return api.all("/", (c) =>
    c.json({ code: "method_not_allowed", error: "Messages are sent with POST" }, 405, { Allow: "POST" }),
  );
}

/** Decodes exactly these bytes: a lenient decoder would map several bodies to one text, of which only one was signed. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
