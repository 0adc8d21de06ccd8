import { findCheckoutById } from "#database/payments/checkouts.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Ends a card page that nobody is to pay any more. If somebody has just paid there, that comes to light now and is dealt with. Safe to
 * repeat. Throws ProviderUnavailable when the provider cannot be asked, and an Error while the page's opening is still under way.
 */
export async function closeCheckout(practice: Practice, checkoutId: string): Promise<void> {
  const checkout = await findCheckoutById(practice.database, checkoutId);
  if (!checkout || (checkout.status !== "opening" && checkout.status !== "open")) return;
  if (!checkout.sessionId) throw new Error("The card page is still being opened");
  await practice.payments.expireCheckout(checkout.sessionId);
  await confirmPayment(practice, checkout.sessionId);
}
