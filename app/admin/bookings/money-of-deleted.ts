import type { Booking } from "#app/backend/bookings/booking.ts";

/** What deleting does with the money and whom it tells, as the database has it (practice/bookings/follow-change.ts): both only while the session is to come. */
export function moneyOfDeleted({ status, paymentStatus, paidBy }: Pick<Booking, "status" | "paymentStatus" | "paidBy">): string {
  const isOver = status === "completed" || status === "cancelled";
  const wasOnlyHeld = status === "pending" && paymentStatus === "pending" && paidBy === "card";
  if (isOver || wasOnlyHeld) return "Nothing is given back and nobody is told.";
  if (paymentStatus !== "paid")
    return "Nothing is given back. If the session is still to come, the client gets a letter that it is cancelled.";
  return paidBy === "cash"
    ? "It is paid in cash, of which nothing is noted as handed back. If the session is still to come, the client gets a letter that it is cancelled."
    : "It is paid: if the session is still to come, the money goes back to the card, and the client gets a letter that says so.";
}
