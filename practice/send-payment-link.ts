import { raiseAlert } from "#database/alerts.ts";
import { findBooking } from "#database/bookings.ts";
import { type Checkout, findCheckoutById, markCheckout, markCheckoutOpen } from "#database/checkouts.ts";
import { queueMail } from "#database/mail.ts";
import type { BookingFacts } from "./letters/booking-facts.ts";
import { beginning, momentInWords, zoneInWords } from "./letters/booking-facts.ts";
import { paymentLinkLetter } from "./letters/payment-link.ts";
import { factsOfBooking } from "./facts-of-booking.ts";
import type { Practice } from "./practice.ts";

/**
 * Opens the card page of a booking that the practitioner entered, and mails it to the client. Safe to repeat: the provider opens one
 * page per key, and one letter goes out for each. Throws when the provider cannot be asked; at `isLastAttempt` the practitioner is alerted.
 */
export async function sendPaymentLink(
  practice: Practice,
  checkoutId: string,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const { database, publicUrl } = practice;
  const checkout = await findCheckoutById(database, checkoutId);
  if (!checkout?.bookingId || !["opening", "open"].includes(checkout.status)) return;
  const booking = await findBooking(database, checkout.bookingId);
  const told = await factsOfBooking(database, checkout.bookingId, publicUrl);
  if (!told || !booking?.isLive || booking.paymentStatus !== "pending" || checkout.hasEnded) {
    return markCheckout(database, checkout.id, "expired");
  }
  const url = checkout.url ?? (await open(practice, checkout, told.facts, isLastAttempt));
  await queueMail(database, paymentLinkLetter(told.facts, { checkoutId, url, until: checkout.expiresAt }));
}

async function open(practice: Practice, checkout: Checkout, facts: BookingFacts, isLastAttempt: boolean): Promise<string> {
  const { database, payments, publicUrl } = practice;
  try {
    const session = await payments.openCheckout({
      idempotencyKey: checkout.id,
      bookingId: facts.bookingId,
      amount: checkout.amount,
      title: facts.serviceName,
      description: `${momentInWords(beginning(facts))} (${zoneInWords(facts.zone)})`,
      clientEmail: facts.clientEmail,
      successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/contact`,
      expiresAt: checkout.expiresAt,
    });
    if (!session.url) throw new Error("The provider opened a session without a page");
    await markCheckoutOpen(database, checkout.id, { id: session.id, url: session.url });
    return session.url;
  } catch (error) {
    if (isLastAttempt) {
      const detail = "A payment link could not be made, so the client has no way to pay yet. Send it again from the booking.";
      await raiseAlert(database, { kind: "payment-link-failed", detail, reference: checkout.id, bookingId: facts.bookingId });
    }
    throw error;
  }
}
