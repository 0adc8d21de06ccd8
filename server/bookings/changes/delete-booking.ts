import { actAs } from "#database/connection/as-identity.ts";
import { deleteBookingRow } from "#server/bookings/bookings.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Deletes a booking for good as the practitioner. What was paid goes back as after a cancellation, and its entries in the ledger stay.
 * Refusals: booking-not-found.
 */
export async function deleteBooking(
  { database }: Practice,
  { userId }: { userId: string },
  { bookingId }: { bookingId: string },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    return (await deleteBookingRow(tx, bookingId)) ? done() : refused("booking-not-found");
  });
}
