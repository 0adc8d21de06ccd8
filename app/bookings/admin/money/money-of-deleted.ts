import type { Booking } from "#app/bookings/booking.ts";

/** Describes the refund that deleting causes (server/bookings/changes/follow-change.ts). After the session begins there is none. */
export function moneyOfDeleted({
  status,
  paymentStatus,
  paidBy,
}: Pick<Booking, "status" | "paymentStatus" | "paidBy">): string {
  const isOver = status === "completed" || status === "cancelled";
  if (isOver || paymentStatus !== "paid") return "Nothing is refunded.";
  if (paidBy === "transfer") return "It is paid by transfer, and nothing is recorded as given back.";
  if (paidBy === "voucher")
    return "It is paid with a voucher: if the session is still to come, it goes back to the voucher.";
  if (paidBy === "pass") return "It is paid with a pass: if the session is still to come, it goes back to the pass.";
  return paidBy === "cash"
    ? "It is paid in cash, and no cash is recorded as handed back."
    : "It is paid: if the session is still to come, what was paid by card goes back to the card.";
}
