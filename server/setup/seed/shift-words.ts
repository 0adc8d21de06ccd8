import { addDays, type CalendarDate, daysBetween } from "#domain/time.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** As en-GB abbreviates them. */
const SHORT = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/**
 * Dates as texts tell them: a moment as PostgreSQL and JSON write it, a day in digits, a day in a calendar file (RFC 5545), a day in words.
 */
const DATES = new RegExp(
  [
    String.raw`\b(?<at>20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?<offset>Z|\+00:00)`,
    String.raw`\b(?<digits>20\d\d-\d\d-\d\d)\b`,
    String.raw`\b(?<compact>20\d{6})(?=T\d{6}|\b)`,
    String.raw`\b(?<day>\d{1,2}) (?<month>${[...MONTHS, ...SHORT].join("|")})\b(?: (?<year>20\d\d)\b)?`,
  ].join("|"),
  "gu",
);

type Parts = Record<"at" | "offset" | "digits" | "compact" | "day" | "month" | "year", string | undefined>;

/**
 * Moves every date that a text tells by whole weeks, so that its weekdays stay true. `near`: a day in words without a year is the one next
 * to it. A moment keeps its local hour in `zone`.
 */
export function shiftWords(
  text: string,
  { days, near, zone }: { days: number; near: CalendarDate; zone: string },
): string {
  if (days === 0 || !/\d/u.test(text)) return text; // most texts tell none
  return text.replaceAll(DATES, (whole: string, ...more: unknown[]) => {
    const { at, offset = "", digits, compact, day, month = "", year } = more.at(-1) as Parts;
    if (at !== undefined) {
      if (!isDay(at.slice(0, 10))) return whole;
      const moved = Temporal.Instant.from(`${at}Z`).toZonedDateTimeISO(zone).add({ days }).toInstant();
      return moved.toString({ fractionalSecondDigits: (at.split(".")[1]?.length ?? 0) as 0 }).replace("Z", offset);
    }
    if (digits !== undefined) return isDay(digits) ? addDays(digits, days) : whole;
    if (compact !== undefined) {
      const on = compact.replace(/^(\d{4})(\d\d)/u, "$1-$2-");
      return isDay(on) ? addDays(on, days).replaceAll("-", "") : whole;
    }
    const names = MONTHS.includes(month) ? MONTHS : SHORT;
    const on = dayOf(Number(day), names.indexOf(month), year, near);
    if (on === undefined) return whole;
    const [y, m, d] = addDays(on, days).split("-") as [string, string, string];
    return `${Number(d)} ${names[Number(m) - 1] ?? ""}${year === undefined ? "" : ` ${y}`}`;
  });
}

/** Moves a month in words, "June 2026". */
export function shiftMonth(month: string, days: number): string {
  const [, name = "", year = ""] = /^([A-Z][a-z]+) (\d{4})$/u.exec(month) ?? [];
  const index = MONTHS.indexOf(name);
  if (index < 0) return month;
  const [y, m] = addDays(`${year}-${String(index + 1).padStart(2, "0")}-15`, days).split("-") as [string, string];
  return `${MONTHS[Number(m) - 1] ?? ""} ${y}`;
}

function dayOf(day: number, month: number, year: string | undefined, near: CalendarDate): CalendarDate | undefined {
  const in_ = (each: number) => `${each}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const about = Number(near.slice(0, 4));
  const years = year === undefined ? [about - 1, about, about + 1] : [Number(year)];
  const days = years.map(in_).filter(isDay);
  return days.toSorted((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)))[0];
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
