import type { AnswerOf, InputOf } from "#app/kit/backend/server/functions.ts";
import { addDays, type CalendarDate, daysBetween, type Minutes } from "#domain/time.ts";
import type { practiceCalendar, practiceMoveBooking } from "#server/bookings/actions.ts";
import type { ClosedHours } from "./hours-of-date.ts";

export type PracticeCalendar = Pick<AnswerOf<typeof practiceCalendar>, "hours" | "entries">;
/** An entry that takes time; `from` and `to` are yyyy-MM-ddTHH:mm in the practice's time zone. */
export type CalendarEntry = PracticeCalendar["entries"][number];

/** A place in the calendar; `time` is HH:mm in the practice's time zone. */
export type EntryPlace = { date: CalendarDate; time: string; length: Minutes };

/** The calendar with an entry moved; the days of a group session of several days move together. */
export function withPlaced(
  { entries, ...calendar }: PracticeCalendar,
  { id, from }: CalendarEntry,
  to: EntryPlace,
): PracticeCalendar {
  const days = daysBetween(from.slice(0, 10), to.date);
  const placed = (each: CalendarEntry) =>
    movedTo(each, `${addDays(each.from.slice(0, 10), days)}T${to.time}`, to.length);
  return { ...calendar, entries: entries.map((each) => (each.id === id ? placed(each) : each)) };
}

/** The calendar with a booking moved (optimistic update). */
export function withMoved(
  { entries, ...calendar }: PracticeCalendar,
  { bookingId, bookingDate, bookingTime }: InputOf<typeof practiceMoveBooking>,
): PracticeCalendar {
  const moved = entries.map((entry) =>
    entry.bookingId === bookingId ? movedTo(entry, `${bookingDate}T${bookingTime}`) : entry,
  );
  return { ...calendar, entries: moved };
}

/** The calendar with closed hours changed (optimistic update). */
export function withClosedHours(
  { entries, ...calendar }: PracticeCalendar,
  { now: { id, date, start, end, reason } }: { now: ClosedHours },
): PracticeCalendar {
  const changed = { from: `${date}T${start}`, to: `${date}T${end}`, title: reason };
  return { ...calendar, entries: entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)) };
}

/** The entry at another time, by default with the same length. */
function movedTo(entry: CalendarEntry, from: string, length = lengthOf(entry)): CalendarEntry {
  return { ...entry, from, to: new Date(Date.parse(`${from}Z`) + length * 60_000).toISOString().slice(0, 16) };
}

export function lengthOf({ from, to }: CalendarEntry): Minutes {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}
