import type { Booking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { findRefundableMoney, type HeldPayment } from "./refunds.queries.ts";
import type { Pence } from "#domain/money.ts";

/**
 * The refundable money of a booking, and its payments, the newest first. `held` is all of it; `paid` is at most the price: if a booking was
 * paid twice, the practitioner decides about the rest.
 */
export type RefundableMoney = { held: Pence; paid: Pence; payments: HeldPayment[] };

/** `includesByHand` adds cash and transfers, which the practitioner refunds. */
export async function refundableMoney(
  queries: Queries,
  booking: Pick<Booking, "id" | "price">,
  options: { includesByHand: boolean },
): Promise<RefundableMoney> {
  const { refundable, automatic, payments } = await findRefundableMoney(queries, booking.id, options);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  const held = Math.min(options.includesByHand ? refundable : automatic, left);
  return { held, paid: Math.min(booking.price, held), payments };
}
