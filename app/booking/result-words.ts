import type { BookedSession, PaymentOutcome } from "#app/backend/payments.ts";

type Known = { booking: Pick<BookedSession, "status">; outcome: PaymentOutcome };

/** The heading of a found booking: the specified one unless the booking did not stand. */
export function resultTitle({ booking }: Known): string {
  return booking.status === "cancelled" ? "Booking Cancelled" : "Booking Confirmed!";
}

/** The one truthful line under it (design 6). */
export function statusLine({ booking, outcome }: Known): string {
  if (outcome === "refunded") return "Your payment has been refunded in full, because the time could no longer be kept for you.";
  if (booking.status === "cancelled") return "No payment arrived while the time was held, so it was released. Nothing was charged.";
  if (outcome === "unpaid") return "Your payment is being processed. This page changes by itself as soon as it has arrived.";
  if (booking.status === "pending") return "Your payment has arrived. The practitioner's confirmation of the time is still to come.";
  if (booking.status === "completed") return "This session has taken place.";
  return "Your payment has arrived and your session is confirmed.";
}

/** "Paid", otherwise "Processing" (spec 4); money that went back is neither. */
export function paymentLabel(outcome: PaymentOutcome): "Paid" | "Processing" | "Refunded" {
  if (outcome === "paid") return "Paid";
  return outcome === "refunded" ? "Refunded" : "Processing";
}
