import { t } from "@sacred-space/words/t.ts";
import { type CalendarDate, daysBetween } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

/** Later than anybody books: more likely a slip of the year. */
const FAR_DAYS = 550;

/** "Thursday 28 November 2126 is 100 years away": asks about a day that is likely mistyped; undefined for any other. */
export function describeFarAhead(day: CalendarDate, today: CalendarDate): string | undefined {
  const days = daysBetween(today, day);
  if (!(days > FAR_DAYS)) return undefined;
  const years = Math.round(days / 365.25);
  const date = formatDay(day, "full");
  return years < 2
    ? t("{date} is more than a year away", { date })
    : t("{date} is {years, plural, one {# year} other {# years}} away", { date, years });
}
