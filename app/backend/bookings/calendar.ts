import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerResult } from "#app/backend/server-result.ts";
import { readFunction } from "#app/backend/functions.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { BookingStatus, PaymentStatus } from "./booking.ts";
import type { NewTime } from "./booking-actions.ts";

/** What takes hours; `from` and `to` are yyyy-MM-ddTHH:mm on the practice's wall clock. */
export type CalendarEntry = {
  /** A `hold` is a booking that is only held until it is paid; `busy` comes from another calendar. */
  kind: "booking" | "hold" | "group" | "closed" | "day-off" | "busy";
  id: string;
  from: string;
  to: string;
  /** The client's or the group's name, or the practitioner's reason. */
  title: string;
  service: { id: string; name: string } | null;
  status: BookingStatus | null;
  payment: PaymentStatus | null;
  bookingId: string | null;
  /** Of a group session: places that are booked, held or offered, of how many; null: no limit. */
  places: { taken: number; of: number | null } | null;
};

export type PracticeCalendar = {
  hours: Record<CalendarDate, { from: string; to: string }[]>;
  entries: CalendarEntry[];
};

export function loadCalendar(
  client: SupabaseClient,
  span: { from: CalendarDate; to: CalendarDate },
): Promise<ServerResult<PracticeCalendar>> {
  return readFunction(client, "practice-calendar", span);
}

/** The calendar once a booking has been moved, before the server has answered. */
export function withMoved({ entries, ...calendar }: PracticeCalendar, { bookingId, bookingDate, bookingTime }: NewTime): PracticeCalendar {
  const moved = entries.map((entry) => (entry.bookingId === bookingId ? movedTo(entry, `${bookingDate}T${bookingTime}`) : entry));
  return { ...calendar, entries: moved };
}

/** The entry as long as it is, from another time on. */
export function movedTo(entry: CalendarEntry, from: string): CalendarEntry {
  const length = Date.parse(`${entry.to}Z`) - Date.parse(`${entry.from}Z`);
  return { ...entry, from, to: new Date(Date.parse(`${from}Z`) + length).toISOString().slice(0, 16) };
}
