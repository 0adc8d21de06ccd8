import type { Booking } from "#app/backend/desk/booking.ts";

/** What deleting does with the money, as the database has it (migration 0014): a card's goes back only while the session is to come. */
export function moneyOfDeleted({ status, paymentStatus, paidBy }: Pick<Booking, "status" | "paymentStatus" | "paidBy">): string {
  const isOwed = paymentStatus === "paid" && (status === "pending" || status === "confirmed");
  if (!isOwed) return "Nothing is given back and nobody is told.";
  const money =
    paidBy === "cash"
      ? "It is paid in cash, of which nothing is noted as handed back."
      : "It is paid: if the session is still to come, the money goes back to the card.";
  return `${money} Nobody is told; cancel it instead, and the client gets a letter.`;
}
