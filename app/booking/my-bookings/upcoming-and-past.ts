import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { instantOf } from "#app/booking/refund-terms.ts";

const MINUTE = 60_000;

/** When a booked session begins and ends, as instants in milliseconds. */
export function spanOf({ date, time, durationMinutes }: MyBooking, zone: string): { begins: number; ends: number } {
  const begins = instantOf({ day: date, time, zone });
  return { begins, ends: begins + durationMinutes * MINUTE };
}

/** What is still to come, the next first, and what is over or cancelled, the latest first. Takes the latest first. */
export function upcomingAndPast(bookings: MyBooking[], zone: string, now: number): { upcoming: MyBooking[]; past: MyBooking[] } {
  const isToCome = (booking: MyBooking) =>
    (booking.status === "pending" || booking.status === "confirmed") && !isReleased(booking, now) && spanOf(booking, zone).ends > now;
  return {
    upcoming: bookings.filter(isToCome).toReversed(),
    past: bookings.filter((booking) => !isToCome(booking)),
  };
}

/** An unpaid time whose hold has run out is offered again, whether or not anything has cleared it away yet. */
function isReleased({ heldUntil }: MyBooking, now: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) <= now;
}

/** How a booking stands, in the words of its owner. */
export function statusOf(booking: MyBooking, now: number): string {
  if (booking.status === "cancelled") return "Cancelled";
  if (isReleased(booking, now)) return "Released unpaid";
  if (booking.status === "completed") return "Completed";
  if (booking.status === "confirmed") return "Confirmed";
  return booking.heldUntil ? "Held, not paid yet" : "Awaiting the practitioner’s confirmation";
}
