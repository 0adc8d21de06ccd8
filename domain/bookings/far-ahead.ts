import { type CalendarDate, daysBetween } from "#domain/time.ts";
import { formatDay, plural } from "#domain/wording.ts";

/** Later than anybody books: more likely a slip of the year. */
const FAR_DAYS = 550;

/** "Thursday 28 November 2126 is 100 years away": asks about a day that is likely mistyped; undefined for any other. */
export function describeFarAhead(day: CalendarDate, today: CalendarDate): string | undefined {
  const days = daysBetween(today, day);
  if (!(days > FAR_DAYS)) return undefined;
  const years = Math.round(days / 365.25);
  return `${formatDay(day, "full")} is ${years < 2 ? "more than a year" : plural(years, "year")} away`;
}
