import { type Checkout, findCheckoutOfBooking } from "#server/payments/checkouts.queries.ts";
import { endHold, findEndedHolds } from "./holds.queries.ts";
import { closeCheckout } from "#server/payments/close-checkout.ts";
import type { Practice } from "#kit/server/practice.ts";

const BATCH_SIZE = 100;

/**
 * Ends expired unpaid holds. The Checkout session is expired first, so that a time that is given away cannot be paid; if the client has
 * just paid, the booking becomes paid instead. When the provider is unavailable the hold still ends, and a payment that arrives later is
 * handled then.
 */
export async function expireHolds(practice: Practice): Promise<void> {
  for (const bookingId of await findEndedHolds(practice.database, BATCH_SIZE)) {
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
    practice.log.warn(
      { err: error, bookingId: checkout.bookingId },
      "the card page of an ended hold could not be closed",
    );
  }
}
