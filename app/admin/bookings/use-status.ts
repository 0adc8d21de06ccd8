import { useAct } from "#app/admin/practice-data.tsx";
import type { Booking, BookingStatus } from "#app/backend/desk/booking.ts";
import { deleteBooking, setStatus } from "#app/backend/desk/bookings.ts";

/** What acts on bookings read again: the lists, the day and what waits. */
export const AFTER_A_BOOKING = ["bookings", "day", "trade", "alerts", "history"];

type List = Booking[] | { bookings: Booking[] };

/** Confirm and Mark Complete (spec 4, 8), shown at once and taken back if the server refuses. */
export function useStatus() {
  return useAct({
    act: (client, { id, status }: { id: string; status: BookingStatus }) => setStatus(client, id, status),
    done: "Status Updated",
    failed: "Failed to update booking status",
    refreshes: AFTER_A_BOOKING,
    ahead: {
      key: "bookings",
      change: (list: List, { id, status }) =>
        within(list, (bookings) => bookings.map((each) => (each.id === id ? { ...each, status } : each))),
    },
  });
}

/** Delete (spec 4, 8), after the confirmation. */
export function useDelete() {
  return useAct({
    act: (client, id: string) => deleteBooking(client, id),
    done: "Booking Deleted",
    failed: "Failed to delete booking",
    refreshes: AFTER_A_BOOKING,
  });
}

/** What is read under "bookings" is a list, a page of one, or something else that is left alone. */
function within(list: List, change: (bookings: Booking[]) => Booking[]): List {
  if (Array.isArray(list)) return change(list);
  return "bookings" in list ? { ...list, bookings: change(list.bookings) } : list;
}
