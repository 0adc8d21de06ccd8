import { useAct } from "#app/backend/queries.tsx";
import type { Booking, BookingStatus } from "#app/backend/bookings/booking.ts";
import { deleteBooking, setStatus } from "#app/backend/bookings/bookings.ts";

/** What acts on bookings read again: the lists, the day and what waits. */
export const AFTER_A_BOOKING = ["bookings", "day", "trade", "alerts", "history", "refunds"];

/** What is read under "bookings": lists, pages of one, one booking or none, and how many there are. */
type Read = Booking[] | { bookings: Booking[] } | Booking | number | null;

/** Confirm and Mark Complete, shown at once and taken back if the server refuses. */
export function useStatus() {
  return useAct({
    act: (client, { id, status }: { id: string; status: BookingStatus }) => setStatus(client, id, status),
    done: "Status Updated",
    failed: "Failed to update booking status",
    refreshes: AFTER_A_BOOKING,
    ahead: {
      key: ["bookings"],
      change: (read: Read, { id, status }) =>
        within(read, (bookings) => bookings.map((each) => (each.id === id ? { ...each, status } : each))),
    },
  });
}

/** Delete, after the confirmation. */
export function useDelete() {
  return useAct({
    act: (client, id: string) => deleteBooking(client, id),
    done: "Booking Deleted",
    failed: "Failed to delete booking",
    refreshes: AFTER_A_BOOKING,
  });
}

/** Changes a list or a page of one, and leaves all else alone. */
function within(read: Read, change: (bookings: Booking[]) => Booking[]): Read {
  if (Array.isArray(read)) return change(read);
  return typeof read === "object" && read !== null && "bookings" in read ? { ...read, bookings: change(read.bookings) } : read;
}
