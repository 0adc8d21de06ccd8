import { lastingStarts, lastsAsLong } from "./clock-changes.ts";
import { addDays, type CalendarDate, dayOfWeek, formatTime, type Minutes, parseDate, parseTime } from "#domain/time.ts";

/** Wall-clock time of one day in the practice's zone; the end is not included. */
export type TimeRange = { start: Minutes; end: Minutes };

/** What the slot rule looks at. */
export type Diary = {
  zone: string;
  today: CalendarDate;
  /** How many days ahead may be booked; the last one is included. */
  advanceDays: number;
  /** Active windows by weekday, 0 Sunday to 6 Saturday. */
  windows: (TimeRange & { dayOfWeek: number })[];
  blocked: ReadonlySet<CalendarDate>;
  /** What live bookings and group sessions take, by day: a booking its length and its buffer. */
  taken: ReadonlyMap<CalendarDate, TimeRange[]>;
};

/** Slots start every 30 minutes within each window. */
const GRID: Minutes = 30;
const SUNDAY = 0;

/**
 * Start times at which the whole session fits a window and meets no booking, in order. The buffer is kept free after the
 * session; it may reach past the window's end, never into a booking.
 */
export function offeredSlots(windows: TimeRange[], taken: TimeRange[], duration: Minutes, buffer: Minutes = 0): Minutes[] {
  const starts = windows.flatMap((window) => startsWithin(window, duration));
  const free = starts.filter((start) => !taken.some((booking) => overlaps(booking, { start, end: start + duration + buffer })));
  return [...new Set(free)].toSorted((a, b) => a - b);
}

function startsWithin(window: TimeRange, duration: Minutes): Minutes[] {
  const count = Math.floor((window.end - window.start - duration) / GRID) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, step) => window.start + step * GRID);
}

/** Whether two spans of one day meet; one that begins where the other ends does not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The first and the last day that the public may book: from tomorrow, as far as the settings allow. */
export function bookableSpan(diary: Pick<Diary, "today" | "advanceDays">): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(diary.today, 1), to: addDays(diary.today, diary.advanceDays) };
}

/** Start times offered on one day; none before tomorrow, on a Sunday, on a blocked day or beyond the last bookable one. */
export function slotsOfDay(diary: Diary, date: CalendarDate, duration: Minutes, buffer: Minutes = 0): Minutes[] {
  const { from, to } = bookableSpan(diary);
  const weekday = dayOfWeek(date);
  if (date < from || date > to || weekday === SUNDAY || diary.blocked.has(date)) return [];
  const windows = diary.windows.filter((window) => window.dayOfWeek === weekday);
  const starts = offeredSlots(windows, diary.taken.get(date) ?? [], duration, buffer);
  return lastingStarts(diary.zone, date, starts, duration);
}

/** Free start times by day, within `from` to `to` and the bookable span; days without any are left out. */
export function openings(
  diary: Diary,
  duration: Minutes,
  from: CalendarDate,
  to: CalendarDate,
  buffer: Minutes = 0,
): Record<CalendarDate, string[]> {
  const span = bookableSpan(diary);
  const days: Record<CalendarDate, string[]> = {};
  const last = to < span.to ? to : span.to;
  for (let date = from > span.from ? from : span.from; date <= last; date = addDays(date, 1)) {
    const starts = slotsOfDay(diary, date, duration, buffer);
    if (starts.length > 0) days[date] = starts.map(formatTime);
  }
  return days;
}

/** Whether this very time is among those that `openings` offers. */
export function isOffered(diary: Diary, date: string, time: string, duration: Minutes, buffer: Minutes = 0): boolean {
  const day = parseDate(date);
  const start = parseTime(time);
  return day !== undefined && start !== undefined && slotsOfDay(diary, day, duration, buffer).includes(start);
}

const MIDNIGHT: Minutes = 24 * 60;

/** Whether a session can begin then at all, hours or no hours: it ends on the same day, meets no booking, and no clock change bends it. */
export function isFree(
  diary: Pick<Diary, "zone" | "taken">,
  date: CalendarDate,
  start: Minutes,
  duration: Minutes,
  buffer: Minutes = 0,
): boolean {
  const wanted = { start, end: start + duration + buffer };
  const isTaken = (diary.taken.get(date) ?? []).some((taken) => overlaps(taken, wanted));
  return !isTaken && start + duration <= MIDNIGHT && lastsAsLong(diary.zone, date, start, duration);
}
