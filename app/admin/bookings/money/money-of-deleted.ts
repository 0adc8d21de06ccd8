import type { Booking } from "#app/backend/bookings/booking.ts";

/**
 * Describes the refund and the email that deleting causes (practice/bookings/follow-change.ts). After the session begins there are none.
 */
export function moneyOfDeleted({ status, paymentStatus, paidBy }: Pick<Booking, "status" | "paymentStatus" | "paidBy">): string {
  const isOver = status === "completed" || status === "cancelled";
  const wasOnlyHeld = status === "pending" && paymentStatus === "pending" && paidBy === "card";
  if (isOver || wasOnlyHeld) return "Nothing is refunded, and no email is sent.";
  if (paymentStatus !== "paid")
    return "Nothing is refunded. If the session is still to come, the client gets an email that it is cancelled.";
  if (paidBy === "transfer")
    return "It is paid by transfer, and nothing is recorded as given back. If the session is still to come, the client gets an email that it is cancelled.";
  if (paidBy === "voucher")
    return "It is paid with a voucher: if the session is still to come, it goes back to the voucher, and the client gets an email that says so.";
  if (paidBy === "pass")
    return "It is paid with a pass: if the session is still to come, it goes back to the pass, and the client gets an email that says so.";
  return paidBy === "cash"
    ? "It is paid in cash, and no cash is recorded as handed back. If the session is still to come, the client gets an email that it is cancelled."
    : "It is paid: if the session is still to come, what was paid by card goes back to the card, and the client gets an email that says so.";
}
