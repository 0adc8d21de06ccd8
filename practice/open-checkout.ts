import { endHold } from "#database/bookings.ts";
import { type Checkout, findCheckoutById, markCheckout, markCheckoutOpen } from "#database/checkouts.ts";
import type { OfferedService } from "#database/services.ts";
import type { BookingRequest } from "#domain/booking-request.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import type { Practice } from "./practice.ts";

type Unpaid = { bookingId: string; checkout: Checkout; service: OfferedService; request: BookingRequest };

/** Calls under way in this process, so that a double click asks the provider once. Between nodes the idempotency key decides. */
const underWay = new Map<string, Promise<Refusable<{ url: string }>>>();

/**
 * The card page of a stored checkout; opens it at the provider if that has not been done. No transaction is open meanwhile.
 * When the provider fails, the hold is given back and the refusal is payment-unavailable.
 */
export async function openCheckout(practice: Practice, unpaid: Unpaid): Promise<Refusable<{ url: string }>> {
  const { checkout } = unpaid;
  if (checkout.url) return { ok: true, url: checkout.url };
  const already = underWay.get(checkout.id);
  if (already) return already;
  const opening = openAtProvider(practice, unpaid).finally(() => underWay.delete(checkout.id));
  underWay.set(checkout.id, opening);
  return opening;
}

async function openAtProvider(practice: Practice, { bookingId, checkout, service, request }: Unpaid): Promise<Refusable<{ url: string }>> {
  const { database, payments, publicUrl, log } = practice;
  try {
    const session = await payments.openCheckout({
      idempotencyKey: checkout.id,
      bookingId,
      amount: checkout.amount,
      title: service.name,
      description: `${request.bookingDate}, ${request.bookingTime}`,
      clientEmail: request.clientEmail,
      successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/book?service=${service.id}&payment=abandoned`,
      expiresAt: checkout.expiresAt,
    });
    if (!session.url) throw new Error("The provider opened a session without a page");
    await markCheckoutOpen(database, checkout.id, { id: session.id, url: session.url });
    return { ok: true, url: session.url };
  } catch (error) {
    log.error({ err: error, bookingId }, "the card provider did not open a checkout");
    const meanwhile = await findCheckoutById(database, checkout.id);
    if (meanwhile?.url) return { ok: true, url: meanwhile.url }; // another node opened it with the same key
    await database.transaction(async (tx) => {
      await endHold(tx, bookingId);
      await markCheckout(tx, checkout.id, "failed");
    });
    return refused("payment-unavailable");
  }
}
