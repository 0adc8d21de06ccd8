import { SearchMoonPhase } from "astronomy-engine";
import { RRuleTemporal } from "rrule-temporal";
import { addDays, type CalendarDate, DAY_MS, dayOfWeek } from "#domain/time.ts";
import { MAX_DATES, type SeriesRule } from "./series.ts";

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const PHASE = { "new-moon": 0, "full-moon": 180 };
/** Days to search for the next moon of the same phase; two are at most 29.84 days apart. */
const LUNATION = 30;
/** The nearest given weekday is never further away than this many days. */
const NEAR = 3;

/**
 * Returns the days that fit the rule, sorted, `from` or later, including those in `except`. The days of moons are in `zone`. For a rule
 * with more dates than a series may have, the list ends one date beyond the limit.
 */
export function seriesDates(rule: SeriesRule, from: CalendarDate, zone: string): CalendarDate[] {
  const enough = MAX_DATES + rule.except.length + 1;
  return rule.repeats === "weekly" || rule.repeats === "monthly"
    ? repeatedDates(rule, from, enough)
    : moonDates(rule, PHASE[rule.repeats], { from, zone, enough });
}

/** Computed in UTC, where no hour is skipped or repeated, because the rule is about days only. Weeks begin on Monday. */
function repeatedDates(rule: SeriesRule, from: CalendarDate, enough: number): CalendarDate[] {
  const nth = rule.repeats === "monthly" ? rule.nth : "";
  const days = rule.weekdays.map((weekday) => `${nth}${CODES[weekday]}`).join();
  const utc = (date: CalendarDate) => Temporal.PlainDate.from(date).toZonedDateTime("UTC");
  const rules = new RRuleTemporal({
    rruleString: `FREQ=${rule.repeats.toUpperCase()};INTERVAL=${rule.every};BYDAY=${days};WKST=MO`,
    dtstart: utc(from),
    until: utc(rule.until),
  });
  return rules.all((_, index) => index < enough).map((date) => date.toPlainDate().toString());
}

function moonDates(
  rule: SeriesRule,
  phase: number,
  { from, zone, enough }: { from: CalendarDate; zone: string; enough: number },
): CalendarDate[] {
  const dates: CalendarDate[] = [];
  let after = new Date(Date.parse(addDays(from, -NEAR - 1)));
  while (dates.length < enough) {
    const moon = SearchMoonPhase(phase, after, LUNATION)?.date;
    if (!moon) throw new RangeError(`No moon within ${LUNATION} days of ${after.toISOString()}`);
    if (moon.getTime() > Date.parse(rule.until) + (NEAR + 2) * DAY_MS) break; // years after 9999 cannot be compared as text
    const day = Temporal.Instant.fromEpochMilliseconds(moon.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toString();
    const date = nearest(day, rule.weekdays[0]);
    if (date > rule.until) break;
    if (date >= from) dates.push(date);
    after = new Date(moon.getTime() + DAY_MS);
  }
  return dates;
}

function nearest(day: CalendarDate, weekday: number | undefined): CalendarDate {
  if (weekday === undefined) return day;
  const ahead = (weekday - dayOfWeek(day) + 7) % 7;
  return addDays(day, ahead > NEAR ? ahead - 7 : ahead);
}
