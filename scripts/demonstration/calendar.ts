import { addDays, type CalendarDate } from "#domain/time.ts";
import type { Chance } from "./chance.ts";

/** A Monday, so that a load on any weekday moves everything by whole weeks. Nothing of the program knows it. */
export const FIRST_DAY: CalendarDate = "2026-11-16";
/** How many weeks lie before the first day, and after it. */
export const WEEKS_BEFORE = 52;
export const WEEKS_AHEAD = 8;

/** On how many days, from the first day on, the practice is looked at as each of them begins. */
export const DAYS = 7;

/** The day so many weeks and days after the first day. */
export function dayAt(week: number, day = 0): CalendarDate {
  return addDays(FIRST_DAY, week * 7 + day);
}

export const FOUNDED = `${dayAt(-WEEKS_BEFORE)}T07:00`;

/** Days before a day, at an hour when people sit down to book. */
export function before(chance: Chance, date: CalendarDate, days: number): string {
  const hour = chance.one([8, 9, 10, 12, 13, 15, 17, 19, 20, 20, 21]);
  return `${addDays(date, -days)}T${String(hour).padStart(2, "0")}:${String(chance.whole(60)).padStart(2, "0")}`;
}

/** A local time of the practice as an instant. */
export function instantOf(local: string, second = 0): string {
  return Temporal.PlainDateTime.from(local).with({ second }).toZonedDateTime("Europe/London").toInstant().toString();
}

/** The practitioner's holidays, by week and days of it. */
export const AWAY = [
  { week: -47, days: [2, 5], reason: "A few days at home", decidedWeeksBefore: 4 },
  { week: -32, days: [0, 5], reason: "A week with my sister", decidedWeeksBefore: 8 },
  { week: -15, days: [0, 5], reason: "By the sea", decidedWeeksBefore: 10 },
  { week: 3, days: [0, 5], reason: "Silent retreat", decidedWeeksBefore: 8 },
] as const;

/** First and last day of a holiday, with the reason, and when it was decided. */
export type Away = { from: CalendarDate; to: CalendarDate; reason: string; decided: string };

export function planAway(): Away[] {
  return AWAY.map(({ week, days: [first, last], reason, decidedWeeksBefore }) => ({
    from: dayAt(week, first),
    to: dayAt(week, last),
    reason,
    decided: `${dayAt(week - decidedWeeksBefore)}T08:40`,
  }));
}
