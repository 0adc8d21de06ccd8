import { hasBegun } from "#app/kit/admin/practice-clock.ts";
import type { Booking } from "#app/bookings/booking.ts";
import type { PracticeClock } from "#app/settings/practice-clock.ts";

/** The chosen bookings that each act can be done to; a written reading is completed by sending it. */
export function canBeDone(chosen: Booking[], clock: PracticeClock | undefined) {
  const live = chosen.filter(({ status }) => status !== "cancelled");
  const begun = chosen.filter(
    (booking) =>
      booking.status === "confirmed" &&
      !booking.isGivenUp &&
      !booking.isWritten &&
      clock !== undefined &&
      hasBegun(booking, clock),
  );
  return { live, begun };
}
