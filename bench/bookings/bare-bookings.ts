import { text } from "node:stream/consumers";
import { pino } from "pino";
import { lockDay } from "#server/bookings/bookings.queries.ts";
import { type HeldOffer, insertHold } from "#server/bookings/new/holds.queries.ts";
import { connect } from "#database/connection/connect.ts";
import { insertCheckout, markCheckoutOpen } from "#server/payments/checkouts.queries.ts";
import type { BookingRequest } from "#domain/bookings/booking-request.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { startStripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { type Answer, serveBare } from "../bare/bare-server.ts";
import { onJob } from "../in-process.ts";

export type BareBookings = { url: string; connections: number; offer: HeldOffer; answer: Answer };

const SITE = "http://localhost:3000";

/**
 * The least work for a booking: the rows of the booking and its checkout in one transaction under the day's lock, with their triggers, then
 * the Checkout session at the provider's stand-in in the same process, and its address. Checks nothing: neither the token, nor the time,
 * nor the rules.
 */
onJob<BareBookings>(async ({ url, connections, offer, answer }) => {
  const log = pino({ level: "silent" });
  const database = connect(url, (error) => console.error(error), { max: connections });
  const standIn = await startStripeStandIn({
    connectionString: url,
    webhookUrl: `${SITE}/webhooks/stripe`,
    cardPageBase: SITE,
    log,
  });
  const payments = stripePayments(standIn);
  return serveBare(async (request) => {
    const wanted = JSON.parse(await text(request)) as BookingRequest;
    const { bookingId, checkout } = await database.transaction(async (tx) => {
      await lockDay(tx, wanted.bookingDate);
      const hold = await insertHold(tx, userOf(request.headers.authorization), offer, wanted);
      return { ...hold, checkout: await insertCheckout(tx, hold.bookingId, offer.price) };
    });
    const session = await payments.openCheckout({
      idempotencyKey: checkout.id,
      bookingId,
      amount: checkout.amount,
      title: "A measured reading",
      description: wanted.bookingDate,
      clientEmail: wanted.clientEmail,
      successUrl: SITE,
      cancelUrl: SITE,
      expiresAt: checkout.expiresAt,
    });
    await markCheckoutOpen(database, checkout.id, { id: session.id, url: session.url ?? "" });
    return answer;
  });
});

/** The subject of an unverified token. */
function userOf(authorization = ""): string {
  return (JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()) as { sub: string }).sub;
}
