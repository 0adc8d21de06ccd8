import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { Places } from "#domain/catalog/places.ts";
import type { Pence } from "#domain/money.ts";
import { addDays, type CalendarDate, daysBetween, type Minutes } from "#domain/time.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import type { NewTime } from "./booking-actions.ts";
import type { ClosedHours } from "./hours/hours-of-date.ts";

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
  /** The part of the price that is still to pay. */
  owed: Pence | null;
  bookingId: string | null;
  /** Only for a group session. */
  places: Places | null;
};

export type PracticeCalendar = {
  hours: Record<CalendarDate, { from: string; to: string }[]>;
  entries: CalendarEntry[];
};

export function loadCalendar(client: DataClient, span: { from: CalendarDate; to: CalendarDate }): Promise<ServerResult<PracticeCalendar>> {
  return readFunction(client, "practice-calendar", span);
}

/** Where an entry is put: `time` is HH:mm on the practice's clock. */
export type EntryPlace = { date: CalendarDate; time: string; length: Minutes };

/** The calendar with this entry at another place; the days of a group of several move together. */
export function withPlaced({ entries, ...calendar }: PracticeCalendar, { id, from }: CalendarEntry, to: EntryPlace): PracticeCalendar {
  const days = daysBetween(from.slice(0, 10), to.date);
  const placed = (each: CalendarEntry) => movedTo(each, `${addDays(each.from.slice(0, 10), days)}T${to.time}`, to.length);
  return { ...calendar, entries: entries.map((each) => (each.id === id ? placed(each) : each)) };
}

/** The calendar once a booking has been moved, before the server has answered. */
export function withMoved({ entries, ...calendar }: PracticeCalendar, { bookingId, bookingDate, bookingTime }: NewTime): PracticeCalendar {
  const moved = entries.map((entry) => (entry.bookingId === bookingId ? movedTo(entry, `${bookingDate}T${bookingTime}`) : entry));
  return { ...calendar, entries: moved };
}

/** The calendar once closed hours have been changed, before the server has answered. */
export function withClosedHours(
  { entries, ...calendar }: PracticeCalendar,
  { now: { id, date, start, end, reason } }: { now: ClosedHours },
): PracticeCalendar {
  const changed = { from: `${date}T${start}`, to: `${date}T${end}`, title: reason };
  return { ...calendar, entries: entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)) };
}

/** The entry from another time on, as long as it is unless told otherwise. */
function movedTo(entry: CalendarEntry, from: string, length = lengthOf(entry)): CalendarEntry {
  return { ...entry, from, to: new Date(Date.parse(`${from}Z`) + length * 60_000).toISOString().slice(0, 16) };
}

export function lengthOf({ from, to }: CalendarEntry): Minutes {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}
