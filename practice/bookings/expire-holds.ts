import { type Checkout, findCheckoutOfBooking } from "#database/payments/checkouts.ts";
import { endHold, findEndedHolds } from "#database/bookings/holds.ts";
import { closeCheckout } from "#practice/payments/close-checkout.ts";
import type { Practice } from "#practice/practice.ts";

const AT_ONCE = 100;

/**
 * Ends the unpaid holds that have run out: first the provider's page, so that nobody pays for a time that is given away,
 * and if the client has just paid, the booking is paid instead. A provider that cannot be asked keeps no time from others: the hold
 * ends, its checkout goes on being looked at, and money that should still come is dealt with when it does.
 */
export async function expireHolds(practice: Practice): Promise<void> {
  for (const bookingId of await findEndedHolds(practice.database, AT_ONCE)) {
    const checkout = await findCheckoutOfBooking(practice.database, bookingId);
    await tryToClose(practice, checkout);
    await endHold(practice.database, bookingId);
  }
}

async function tryToClose(practice: Practice, checkout: Checkout | undefined): Promise<void> {
  if (!checkout?.sessionId) return;
  try {
    await closeCheckout(practice, checkout.id);
  } catch (error) {
    practice.log.warn({ err: error, bookingId: checkout.bookingId }, "the card page of an ended hold could not be closed");
  }
}
