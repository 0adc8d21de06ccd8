import type { Booking } from "#database/bookings/bookings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { findHeldMoney, type HeldPayment } from "#database/payments/refunds.ts";
import type { Pence } from "#domain/money.ts";

/** What can go back of a booking, and of which payments, the newest first. */
export type RefundableMoney = { paid: Pence; payments: HeldPayment[] };

/** Of a booking that was paid twice it is the price: the rest is the practitioner's to decide. `withCash`: by hand, too. */
export async function refundableMoney(
  queries: Queries,
  booking: Pick<Booking, "id" | "price">,
  means: { withCash: boolean },
): Promise<RefundableMoney> {
  const { refundable, payments } = await findHeldMoney(queries, booking.id, means);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  return { paid: Math.min(booking.price, refundable, left), payments };
}
