import { actAs } from "#database/connection/as-identity.ts";
import { type Booking, claimBooking } from "#server/bookings/bookings.queries.ts";
import { type Checkout, findCheckoutOfBooking, insertCheckout } from "./checkouts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { dueNow, owesRest } from "#domain/payments/deposit.ts";
import { done, refused } from "#domain/result.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { titleOf } from "#server/bookings/emails/booking-facts.ts";
import { closeCheckoutsOf } from "./close-checkout.ts";
import { cancelPathOf, openCheckout, titleOfPayment } from "./open-checkout.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Started } from "#server/bookings/new/start-booking.ts";

/**
 * The Checkout page of a client's own booking for what is still to pay: the open one, otherwise a new one. A hold keeps its end and never gets a page that
 * outlives it. Refusals: booking-not-found, nothing-to-pay, payment-unavailable.
 */
export async function resumePayment(practice: Practice, client: { userId: string }, bookingId: string) {
  const claimed = await practice.database.transaction((tx) =>
    claimUnpaid(tx, practice.publicUrl, { ...client, bookingId }),
  );
  if (!claimed.ok) return claimed;
  const opened = await openCheckout(practice, claimed);
  if (!opened.ok) return opened;
  const started: Started = {
    bookingId,
    url: opened.url,
    sessionId: opened.sessionId,
    expiresAt: claimed.checkout.expiresAt,
  };
  return done(started);
}

async function claimUnpaid(tx: Queries, publicUrl: string, request: { userId: string; bookingId: string }) {
  await actAs(tx, request.userId);
  const booking = await claimBooking(tx, request.bookingId);
  if (!booking || booking.userId !== request.userId) return refused("booking-not-found");
  const loaded = await loadBookingFacts(tx, booking.id, publicUrl);
  if (!loaded || !(booking.awaitsCardPayment || owesRest(booking))) return refused("nothing-to-pay");
  const checkout = await usableCheckout(tx, booking);
  if (!checkout) return refused("payment-unavailable");
  const title = () => titleOfPayment(titleOf(loaded.facts), checkout.amount, booking);
  return done({ ...loaded.facts, checkout, title, cancelPath: cancelPathOf(booking) });
}

async function usableCheckout(tx: Queries, booking: Booking): Promise<Checkout | undefined> {
  const last = await findCheckoutOfBooking(tx, booking.id);
  const due = dueNow(booking);
  const isUsable =
    last && last.amount === due && ["opening", "open"].includes(last.status) && !last.hasEnded && !last.isStranded;
  if (isUsable) return last;
  if (booking.isHold) return undefined;
  await closeCheckoutsOf(tx, booking.id);
  return insertCheckout(tx, booking.id, due);
}
