import { findCheckoutById } from "#database/payments/checkouts.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Practice } from "#practice/practice.ts";

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
