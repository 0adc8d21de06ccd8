import type { Pence } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import type { BookingStatus } from "./booking-status.ts";

/** A booking that is at least partly paid and not cancelled; `owed` is the unpaid part of its price. */
export type PaidBooking = {
  status: BookingStatus;
  owed: Pence;
  /** The instant (ISO) by which the practitioner confirms it; null if no confirmation is pending. */
  confirmBy: string | null;
};

/** "Paid and reserved for you", "Deposit paid and confirmed". */
export function paidInShort({ status, owed }: Omit<PaidBooking, "confirmBy">): string {
  return `${owed > 0 ? "Deposit paid" : "Paid"} and ${status === "pending" ? "reserved for you" : "confirmed"}`;
}

/**
 * Describes the status of a paid booking, with the same words everywhere: "Paid and reserved for you. I confirm it by
 * Wednesday 25 November, 11:00." Without `now` (epoch milliseconds) a late confirmation is not mentioned.
 */
export function describePayment(
  booking: PaidBooking,
  { zone, now }: { zone: string; now: number | undefined },
): string {
  const short = `${paidInShort(booking)}.`;
  const { confirmBy } = booking;
  if (booking.status !== "pending" || confirmBy === null) return short;
  if (now !== undefined && now > Date.parse(confirmBy)) return `${short} Its confirmation is late: please contact us.`;
  return `${short} I confirm it by ${formatDateTime(confirmBy, zone, "long")}.`;
}
