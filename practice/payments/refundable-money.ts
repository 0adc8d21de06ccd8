import type { Booking } from "#database/bookings/bookings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { findHeldMoney, type HeldPayment } from "#database/payments/refunds.ts";
import type { Pence } from "#domain/money.ts";

/**
 * The refundable money of a booking, and its payments, the newest first. `held` is all of it; `paid` is at most the price: if a booking was
 * paid twice, the practitioner decides about the rest.
 */
export type RefundableMoney = { held: Pence; paid: Pence; payments: HeldPayment[] };

/** `withCash` includes cash and transfers, which are refunded by hand. */
export async function refundableMoney(
  queries: Queries,
  booking: Pick<Booking, "id" | "price">,
  options: { withCash: boolean },
): Promise<RefundableMoney> {
  const { refundable, payments } = await findHeldMoney(queries, booking.id, options);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  const held = Math.min(refundable, left);
  return { held, paid: Math.min(booking.price, held), payments };
}
