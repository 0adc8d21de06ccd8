import { type BookingOnTheWire, findBookingForTheWire } from "#server/bookings/booking-on-the-wire.queries.ts";
import { type Checkout, findCheckoutBySession } from "./checkouts.queries.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { done, refused } from "#domain/result.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";

const SESSION_ID = /^\w{1,255}$/;

/**
 * Returns the booking of a Checkout session and whether it is paid, for its owner or the practitioner. Everyone else, and an unknown
 * session, gets the same refusal booking-not-found: a session id is not a credential.
 */
export async function verifyPayment(
  practice: Practice,
  identified: { userId: string | undefined; isAdmin: boolean },
  sessionId: string,
) {
  if (!SESSION_ID.test(sessionId)) return refused("booking-not-found");
  const checkout = await findCheckoutBySession(practice.database, sessionId);
  const before = checkout?.bookingId ? await findBookingForTheWire(practice.database, checkout.bookingId) : undefined;
  if (!before || !mayRead(before, identified)) return refused("booking-not-found");
  const isOpen = before.payment_status === "pending" || isForRest(before, checkout);
  const booking = isOpen ? ((await refreshFromProvider(practice, sessionId, before.id)) ?? before) : before;
  const isRestUnpaid = isForRest(
    booking,
    isOpen ? await findCheckoutBySession(practice.database, sessionId) : checkout,
  );
  const { user_id: _, ...shown } = booking;
  return done({ booking: shown, paymentStatus: isRestUnpaid ? "unpaid" : paymentStatusOf(booking.payment_status) });
}

/** Whether the session is for the rest after a deposit, and not known to be paid. */
function isForRest(
  { payment_status: paymentStatus, owed_pence: owed }: BookingOnTheWire,
  checkout: Checkout | undefined,
): boolean {
  return owesRest({ paymentStatus, owed }) && checkout !== undefined && checkout.status !== "paid";
}

function mayRead(booking: BookingOnTheWire, identified: { userId: string | undefined; isAdmin: boolean }): boolean {
  return identified.isAdmin || (identified.userId !== undefined && booking.user_id === identified.userId);
}

/** Checks the payment at the provider. If that is unavailable, returns the stored state, and the page asks again. */
async function refreshFromProvider(
  practice: Practice,
  sessionId: string,
  bookingId: string,
): Promise<BookingOnTheWire | undefined> {
  try {
    await confirmPayment(practice, sessionId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    practice.log.warn({ err: error, bookingId }, "the card provider cannot be asked");
  }
  return findBookingForTheWire(practice.database, bookingId);
}

function paymentStatusOf(stored: string): "paid" | "unpaid" | "refunded" {
  if (stored === "paid" || stored === "refunded") return stored;
  return "unpaid";
}
