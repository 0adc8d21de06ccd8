import { t } from "@sacred-space/words/t.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { type Booking, findBooking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import { LINK_DURATION } from "#domain/bookings/holds.ts";
import type { Pence } from "#domain/money.ts";
import {
  type Checkout,
  findCheckoutById,
  findCheckoutOfBooking,
  insertCheckout,
  markCheckout,
} from "./checkouts.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { type BookingFacts, titleOf } from "#server/bookings/emails/booking-facts.ts";
import { paymentLinkEmail } from "#server/bookings/emails/payment-link.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { closeCheckout } from "./close-checkout.ts";
import { cancelPathOf, openCheckout, titleOfPayment } from "./open-checkout.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Inserts the checkout row first, because its id is the idempotency key; a job calls the provider and queues the email. */
export async function queuePaymentLink(tx: Queries, bookingId: string, amount: Pence): Promise<void> {
  const { id: checkoutId } = await insertCheckout(tx, bookingId, amount, { lasts: LINK_DURATION, byLink: true });
  await enqueue(tx, "send-payment-link", { checkoutId });
}

/**
 * Opens the Checkout page for the amount still to pay for a booking, and emails it to the client. Idempotent: one page per key, one email
 * per page, and none for a page that a later link has replaced. Throws if the provider is unavailable; at `isLastAttempt` an alert is raised for the practitioner.
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
  const loaded = await loadBookingFacts(database, checkout.bookingId, publicUrl);
  if (
    !loaded ||
    !booking?.isLive ||
    checkout.amount !== booking.owed ||
    checkout.hasEnded ||
    (await isReplaced(database, checkout))
  ) {
    return checkout.sessionId ? closeCheckout(practice, checkout.id) : markCheckout(database, checkout.id, "expired");
  }
  const url = checkout.url ?? (await open(practice, checkout, { facts: loaded.facts, booking, isLastAttempt }));
  if (await isReplaced(database, checkout)) return; // while it was opened; the job that closes it is queued
  await queueMail(database, paymentLinkEmail(loaded.facts, { checkoutId, url, until: checkout.expiresAt }));
}

/** Whether a later payment link has been asked for. */
async function isReplaced(queries: Queries, { id, bookingId }: Checkout): Promise<boolean> {
  const latest = bookingId === null ? undefined : await findCheckoutOfBooking(queries, bookingId);
  return latest !== undefined && latest.byLink && latest.id !== id;
}

type Opening = { facts: BookingFacts; booking: Booking; isLastAttempt: boolean };

async function open(
  practice: Practice,
  checkout: Checkout,
  { facts, booking, isLastAttempt }: Opening,
): Promise<string> {
  const cancelPath = cancelPathOf(booking);
  const title = () => titleOfPayment(titleOf(facts), checkout.amount, booking);
  const opened = await openCheckout(practice, { ...facts, checkout, title, cancelPath });
  if (opened.ok) return opened.url;
  if (isLastAttempt) {
    const detail = await forPractitioner(practice.database, () =>
      t("A payment link could not be made, so the client has no way to pay yet. Send it again from the booking."),
    );
    await raiseAlert(practice.database, {
      kind: "payment-link-failed",
      detail,
      reference: checkout.id,
      bookingId: booking.id,
    });
  }
  throw new Error("The card provider did not open a checkout");
}
