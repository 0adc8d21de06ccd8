import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { CalendarDate, Minutes } from "./time.ts";

// Days, times and lengths are written as the reader of the page or the email writes them.

const LOCALE = "en-GB";

const STYLES = {
  /** "Tuesday 1 December 2026" */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** "Tuesday 1 December" */
  long: { weekday: "long", day: "numeric", month: "long" },
  /** "Tue 1 Dec 2026" */
  medium: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** "Tue 1 Dec" */
  short: { weekday: "short", day: "numeric", month: "short" },
  /** "1 December 2026" */
  date: { day: "numeric", month: "long", year: "numeric" },
  /** "1 Dec 2026" */
  shortDate: { day: "numeric", month: "short", year: "numeric" },
  /** "1 December" */
  dayAndMonth: { day: "numeric", month: "long" },
  /** "1 Dec" */
  shortDayAndMonth: { day: "numeric", month: "short" },
  /** "Tuesday" */
  weekday: { weekday: "long" },
  /** "Tue" */
  shortWeekday: { weekday: "short" },
  /** "December" */
  month: { month: "long" },
  /** "Dec" */
  shortMonth: { month: "short" },
  /** "10:30", or "10:30 AM" */
  time: { hour: "2-digit", minute: "2-digit" },
  /** "2026-12-01" in the Swedish locale */
  digits: { year: "numeric", month: "2-digit", day: "2-digit" },
} as const;

export type DayStyle = Exclude<keyof typeof STYLES, "time" | "digits">;

/** Formats a day, or a month (yyyy-MM). */
export function formatDay(day: CalendarDate, style: DayStyle, locale = reader().language): string {
  return written(day, "UTC", style, locale);
}

/** Formats the day of an instant in `zone`; undefined is the device's zone. */
export function formatDayOfInstant(
  instant: Instant,
  zone: string | undefined,
  style: DayStyle,
  locale = reader().language,
): string {
  return written(instant, zone, style, locale);
}

/** Returns the day of an instant in `zone` as yyyy-MM-dd. */
export function dayOfInstant(instant: Instant, zone: string): CalendarDate {
  return written(instant, zone, "digits", "sv-SE");
}

type Instant = number | string | Date;

/** "Sunday 29 November, 10:30" in `zone`; undefined is the device's zone. */
export function formatDateTime(
  instant: Instant,
  zone: string | undefined,
  style: DayStyle,
  joint = ", ",
  locale = reader().language,
): string {
  return formatDayOfInstant(instant, zone, style, locale) + joint + formatTimeOfInstant(instant, zone, locale);
}

/** "10:30" in `zone`, "10:30 AM" by a clock of twelve hours; undefined is the device's zone. */
export function formatTimeOfInstant(instant: Instant, zone: string | undefined, locale = reader().language): string {
  return written(instant, zone, "time", locale);
}

/** Caches formatters: creating one takes a millisecond, a thousand times as long as using it; a list of bookings formats a hundred days. */
const FORMATS: Record<string, Intl.DateTimeFormat> = {};

/** Browsers disagree about the comma after an English weekday, and about which space stands before "AM"; "02:05 PM" is "2:05 PM". */
function written(instant: Instant, timeZone: string | undefined, style: keyof typeof STYLES, locale: string): string {
  const format = (FORMATS[[locale, timeZone, style].join()] ??= new Intl.DateTimeFormat(locale, {
    timeZone,
    ...STYLES[style],
  }));
  const text = format.format(new Date(instant));
  return locale === LOCALE
    ? text.replace(",", "")
    : text.replace(/^0(?=.*M$)|[\u00a0\u202f]/g, (sign) => (sign > "0" ? " " : ""));
}

/** "London time" for Europe/London. */
export function formatZone(zone: string): string {
  return t("{city} time", { city: (zone.split("/").at(-1) ?? zone).replaceAll("_", " ") });
}

/** Formats a session's length: "90 minutes"; whole and half hours from two hours on: "5 hours", "2.5 hours". */
export function formatDuration(minutes: Minutes): string {
  return minutes >= 120 && minutes % 30 === 0
    ? t("{hours, plural, one {# hour} other {# hours}}", { hours: minutes / 60 })
    : t("{minutes, plural, one {# minute} other {# minutes}}", { minutes });
}

/** Formats the length of a session that may take several days: "60 minutes", "2 days of 5 hours". */
export function formatLength({ durationMinutes, days = 1 }: { durationMinutes: Minutes; days?: number }): string {
  const duration = formatDuration(durationMinutes);
  return days > 1 ? t("{days, plural, one {# day} other {# days}} of {duration}", { days, duration }) : duration;
}

/** "1 booking", "3 bookings", "1,200 bookings". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(reader().language)} ${count === 1 ? one : many}`;
}

export function capitalised(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase());
}
