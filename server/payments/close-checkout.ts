import type { Queries } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import { findCheckoutById, listCheckoutsOfBooking } from "./checkouts.queries.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Queues the closing of a booking's open Checkout pages, against a double payment. A client who pays at the same moment causes an alert. */
export async function closeCheckoutsOf(tx: Queries, bookingId: string): Promise<{ hadCheckout: boolean }> {
  const checkouts = await listCheckoutsOfBooking(tx, bookingId);
  for (const { id, status } of checkouts)
    if (["opening", "open"].includes(status)) await enqueue(tx, "close-checkout", { checkoutId: id });
  return { hadCheckout: checkouts.length > 0 };
}

/**
 * Expires a Checkout session that is no longer needed. A payment that was made just before is recorded. Idempotent. Throws
 * ProviderUnavailable when the provider is unavailable, and an Error while the session is still being opened.
 */
export async function closeCheckout(practice: Practice, checkoutId: string): Promise<void> {
  const checkout = await findCheckoutById(practice.database, checkoutId);
  if (!checkout || (checkout.status !== "opening" && checkout.status !== "open")) return;
  if (!checkout.sessionId) throw new Error("The card page is still being opened");
  await practice.payments.expireCheckout(checkout.sessionId);
  await confirmPayment(practice, checkout.sessionId);
}
