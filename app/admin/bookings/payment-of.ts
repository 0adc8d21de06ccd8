import { paymentInWords } from "#app/admin/ui/booking-words.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { pounds } from "#domain/money.ts";

const MEANS = {
  pending: { card: "", link: "; to be paid by link", cash: "; to be paid in cash" },
  paid: { card: "", link: " by link", cash: " in cash" },
  refunded: { card: "", link: "", cash: " in cash" },
};

/** "£70.00, paid in cash", "£70.00, not paid; to be paid by link": the amount, how it stands, by which means, and what went back. */
export function paymentOf({
  total,
  status,
  paymentStatus,
  paidBy,
  refunded,
}: Pick<Booking, "total" | "status" | "paymentStatus" | "paidBy" | "refunded">): string {
  const isNoMore = status === "cancelled" && paymentStatus === "pending";
  const means = isNoMore ? "" : MEANS[paymentStatus][paidBy];
  const back = refunded > 0 && refunded < total ? `, of which ${pounds(refunded)} went back` : "";
  return `${pounds(total)}, ${paymentInWords(paymentStatus)}${means}${back}`;
}
