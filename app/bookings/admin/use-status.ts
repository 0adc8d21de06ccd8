import { t } from "@sacred-space/words/t.ts";
import { aboutBooking, toastOf } from "#app/kit/admin/offline/describe-action.ts";
import { runOrQueue, DONE } from "#app/kit/offline/offline-actions.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { type BookingStatus, UNDOABLE_STATUSES } from "#domain/bookings/booking-status.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { deleteBooking, undoStatus } from "#server/bookings/actions.ts";

/** The query keys to refetch after a booking has changed. */
export const AFTER_A_BOOKING = [
  "bookings",
  "day",
  "trade",
  "alerts",
  "history",
  "refunds",
  "credits",
  "calendar",
  "roster",
  "clients",
  "to-do",
  "money",
];

/** The shapes that are cached under the key "bookings". */
type Read = Booking[] | { bookings: Booking[] } | Booking | number | null;

/** What a booking can be made by one press. */
export type NextStatus = "confirmed" | "completed";
type StatusChange = Pick<Booking, "id" | "clientName" | "date" | "time"> &
  Partial<Pick<Booking, "isWritten">> & { status: NextStatus };

/** Confirm and Mark Complete, as optimistic updates. The toast names the booking. */
export function useStatus() {
  return useServerMutation({
    mutationFn: (client, { id, status, ...session }: StatusChange) =>
      runOrQueue(client, {
        kind: status === "completed" ? "complete" : "confirm",
        bookingId: id,
        about: aboutBooking(session),
      }),
    successToast: (outcome, { status, ...session }) =>
      toastOf(outcome, { title: t("Status Updated"), description: `${aboutBooking(session)}: ${status}` }),
    undo: (outcome, { id, status, ...session }) => {
      const before = outcome === DONE && (UNDOABLE_STATUSES as Partial<Record<BookingStatus, BookingStatus>>)[status];
      return before
        ? {
            mutationFn: (client) => act<typeof undoStatus>(client, "practice-undo-status", { bookingId: id, status }),
            done: t("{session}: {before} again", { session: aboutBooking(session), before }),
          }
        : undefined;
    },
    errorToast: t("Failed to update booking status"),
    invalidates: AFTER_A_BOOKING,
    optimistic: {
      key: ["bookings"],
      change: (read: Read, { id, status }) =>
        within(read, (bookings) => bookings.map((each) => (each.id === id ? { ...each, status } : each))),
    },
  });
}

export function useDelete({ onDeleted }: { onDeleted: () => void }) {
  return useServerMutation({
    mutationFn: (client, { id }: Booking) =>
      act<typeof deleteBooking>(client, "practice-delete-booking", { bookingId: id }),
    successToast: (_, booking) => ({ title: t("Booking Deleted"), description: aboutBooking(booking) }),
    errorToast: t("Failed to delete booking"),
    invalidates: AFTER_A_BOOKING,
    onSuccess: onDeleted,
  });
}

/** Changes a list or a page of a list; returns other shapes unchanged. */
function within(read: Read, change: (bookings: Booking[]) => Booking[]): Read {
  if (Array.isArray(read)) return change(read);
  return typeof read === "object" && read !== null && "bookings" in read
    ? { ...read, bookings: change(read.bookings) }
    : read;
}
