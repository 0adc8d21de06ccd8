import { lastingStarts, lastsAsLong } from "./clock-changes.ts";
import {
  type CalendarDate,
  DAY_MINUTES,
  dayOfWeek,
  eachDay,
  formatTime,
  type Minutes,
  minutesOf,
  parseDate,
  parseTime,
} from "#domain/time.ts";

/** Wall-clock time of one day in the practice's zone; the end is not included. */
export type TimeRange = { start: Minutes; end: Minutes };

export function timeRange({ start, end }: { start: string; end: string }): TimeRange {
  return { start: minutesOf(start), end: minutesOf(end) };
}

/** How long a session lasts, and its buffers before and after. */
export type SessionLength = { duration: Minutes; bufferBefore?: Minutes; buffer?: Minutes };

/** The facts from which free times are computed. */
export type Diary = {
  zone: string;
  /** The earliest start of a session; by default the start of tomorrow. */
  earliest: { date: CalendarDate; time: Minutes };
  lastDay: CalendarDate;
  /** The interval between start times within a window. */
  step: Minutes;
  /** The maximum number of sessions that clients may book for one day; null: no limit. */
  mostPerDay: number | null;
  opensOnSundays: boolean;
  /** Active windows by weekday, 0 Sunday to 6 Saturday. */
  windows: (TimeRange & { dayOfWeek: number })[];
  /** Windows of single dates, which replace those of the weekday. */
  specialHours: ReadonlyMap<CalendarDate, TimeRange[]>;
  /** Occupied time, by day: bookings and group sessions with their buffers, days off, closed hours. */
  taken: ReadonlyMap<CalendarDate, TimeRange[]>;
  /** The number of live sessions, by day. */
  sessionCounts: ReadonlyMap<CalendarDate, number>;
};

const SUNDAY = 0;

/**
 * Returns the start times, sorted, at which the whole session fits a window and its buffers overlap nothing in `taken`. Buffers may extend
 * beyond the window.
 */
export function offeredSlots(
  windows: TimeRange[],
  taken: TimeRange[],
  length: SessionLength,
  step: Minutes,
): Minutes[] {
  const free: Minutes[] = [];
  for (const window of windows) {
    for (let start = window.start; start + length.duration <= window.end; start += step) {
      if (!taken.some((span) => overlaps(span, occupiedRange(start, length)))) free.push(start);
    }
  }
  return windows.length > 1 ? [...new Set(free)].toSorted((a, b) => a - b) : free; // windows may overlap
}

/** Returns the time that a session occupies, including its buffers. */
export function occupiedRange(start: Minutes, { duration, bufferBefore = 0, buffer = 0 }: SessionLength): TimeRange {
  return { start: start - bufferBefore, end: start + duration + buffer };
}

/** Whether two ranges of one day overlap; adjacent ranges do not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.start < b.end && b.start < a.end;
}

export function isWithin(session: TimeRange, windows: TimeRange[]): boolean {
  return windows.some(({ start, end }) => start <= session.start && session.end <= end);
}

export function bookableSpan({ earliest, lastDay }: Pick<Diary, "earliest" | "lastDay">): {
  from: CalendarDate;
  to: CalendarDate;
} {
  return { from: earliest.date, to: lastDay };
}

/** Returns the start times offered on one day: within its windows and the bookable days; none once the day has its maximum of sessions. */
export function slotsOfDay(diary: Diary, date: CalendarDate, length: SessionLength): Minutes[] {
  const { earliest, mostPerDay } = diary;
  if (date < earliest.date || date > diary.lastDay) return [];
  if (mostPerDay !== null && (diary.sessionCounts.get(date) ?? 0) >= mostPerDay) return [];
  const starts = offeredSlots(windowsOf(diary, date), diary.taken.get(date) ?? [], length, diary.step);
  const inTime = date === earliest.date ? starts.filter((start) => start >= earliest.time) : starts;
  return lastingStarts(diary.zone, date, inTime, length.duration);
}

/** Returns the opening hours of a date: its special ones if it has any, otherwise those of its weekday. */
export function windowsOf(
  { windows, specialHours, opensOnSundays }: Pick<Diary, "windows" | "specialHours" | "opensOnSundays">,
  date: CalendarDate,
): TimeRange[] {
  const special = specialHours.get(date);
  if (special) return special;
  const weekday = dayOfWeek(date);
  return weekday === SUNDAY && !opensOnSundays ? [] : windows.filter((window) => window.dayOfWeek === weekday);
}

/** Returns the free start times by day, within `from` to `to` and the bookable days; days without any are left out. */
export function openings(
  diary: Diary,
  length: SessionLength,
  from: CalendarDate,
  to: CalendarDate,
): Record<CalendarDate, string[]> {
  const span = bookableSpan(diary);
  const days: Record<CalendarDate, string[]> = {};
  for (const date of eachDay(from > span.from ? from : span.from, to < span.to ? to : span.to)) {
    const starts = slotsOfDay(diary, date, length);
    if (starts.length > 0) days[date] = starts.map(formatTime);
  }
  return days;
}

/** Whether this time is among those that `openings` returns. */
export function isOffered(diary: Diary, date: string, time: string, length: SessionLength): boolean {
  const day = parseDate(date);
  const start = parseTime(time);
  return day !== undefined && start !== undefined && slotsOfDay(diary, day, length).includes(start);
}

/** Whether a session can begin at this time, even outside the opening hours: it ends that day, overlaps nothing and keeps its length. */
export function isFree(
  diary: Pick<Diary, "zone" | "taken">,
  date: CalendarDate,
  start: Minutes,
  length: SessionLength,
): boolean {
  const isTaken = (diary.taken.get(date) ?? []).some((taken) => overlaps(taken, occupiedRange(start, length)));
  return !isTaken && start + length.duration <= DAY_MINUTES && lastsAsLong(diary.zone, date, start, length.duration);
}
