import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { type ManualRefund, loadCashToHandBack } from "#app/payments/cash-refunds.ts";
import { describeMoney } from "./booking-labels.tsx";

/** Pending refunds in cash or by transfer, of one booking or of all. */
export function useManualRefunds(bookingId?: string): ManualRefund[] {
  const { data = [] } = useServerQuery(["refunds", "cash"], loadCashToHandBack);
  return bookingId === undefined ? data : data.filter((each) => each.bookingId === bookingId);
}

/** A booking's payment status for a list: "paid, £35.00 refunded", "paid, £35.00 to hand back". */
export function PaymentSummary({
  booking,
}: {
  booking: Pick<Booking, "id" | "paymentStatus" | "paid" | "owed" | "refunded">;
}) {
  const toHandBack = useManualRefunds(booking.id).reduce((sum, { pence }) => sum + pence, 0);
  return describeMoney({ ...booking, toHandBack });
}
