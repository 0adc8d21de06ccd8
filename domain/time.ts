/** A day as yyyy-MM-dd, in the practice's zone. `parseDate` is the only way to make one from untrusted text. */
export type CalendarDate = string;
/** A length of time, or a time of day counted from midnight, in whole minutes. */
export type Minutes = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_MINUTES: Minutes = 24 * 60;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses a date; undefined unless the text is exactly yyyy-MM-dd in ASCII digits and names an existing day since 1900. */
export function parseDate(text: string): CalendarDate | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || Number(year) < 1900) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === text ? text : undefined;
}

/** Parses HH:mm from 00:00 to 23:59 to minutes from midnight; undefined for anything else. */
export function parseTime(text: string): Minutes | undefined {
  const [, hours, minutes] = TIME.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Converts a valid HH:mm or HH:mm:ss to minutes from midnight; 24:00 is the end of the day. */
export function minutesOf(time: string): Minutes {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Formats as HH:mm; the inverse of parseTime. */
export function formatTime(minutes: Minutes): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The day `days` later, or earlier if negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns every day from the first to the last, both included; none if the last is before the first. */
export function eachDay(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Returns the number of days from the first date to the second. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** 0 is Sunday, 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The seven weekdays of a week that begins with `first`. */
export function weekFrom(first: Weekday): Weekday[] {
  return Array.from({ length: 7 }, (_, after) => ((first + after) % 7) as Weekday);
}

/** The first day of the week of `date`, in weeks that begin with `first`. */
export function firstOfWeek(date: CalendarDate, first: Weekday): CalendarDate {
  return addDays(date, -((dayOfWeek(date) + 7 - first) % 7));
}

/** 0 is Sunday, 6 Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(Date.parse(date)).getUTCDay();
}
