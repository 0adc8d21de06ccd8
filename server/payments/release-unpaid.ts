import { type Checkout, markCheckout } from "./checkouts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { endHold } from "#server/bookings/new/holds.queries.ts";

/** Expires the checkout and ends its hold. A booking that is no longer an unpaid hold stays as it is. */
export async function releaseUnpaid(tx: Queries, checkout: Checkout, sessionId?: string): Promise<void> {
  await markCheckout(tx, checkout.id, "expired", sessionId);
  if (checkout.bookingId) await endHold(tx, checkout.bookingId);
}
