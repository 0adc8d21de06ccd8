import { NTHS, type Repeats, type SeriesRule } from "#domain/catalog/series.ts";
import { dayOfWeek, parseDate } from "#domain/time.ts";

/** The form values of a recurrence rule. Empty values are derived from the first day: its weekday, and its occurrence in the month. */
export type RepeatValues = {
  repeats: Repeats | "";
  every: string;
  weekdays: number[];
  nth: string;
  /** The weekday nearest to the new or full moon; "" for the day of the moon itself. */
  moonDay: string;
  until: string;
  except: string[];
};

const NONE: RepeatValues = { repeats: "", every: "1", weekdays: [], nth: "", moonDay: "", until: "", except: [] };

/** `occursOn` is the day that the rule yields for the form's date. A date that was moved on its own shows the rule unchanged. */
export function repeatValues(
  rule: SeriesRule | null,
  date: { startsOn: string; occursOn: string } | undefined,
): RepeatValues {
  if (!rule || !date) return NONE;
  const { startsOn, occursOn } = date;
  const { repeats, every, weekdays, nth, until, except } = rule;
  const isByMoon = repeats === "new-moon" || repeats === "full-moon";
  const isOfFirstDay = startsOn === occursOn && weekdays.length === 1 && weekdays[0] === dayOfWeek(startsOn);
  return {
    repeats,
    every: String(every),
    weekdays: isByMoon || isOfFirstDay ? [] : weekdays,
    nth: repeats !== "monthly" || (isOfFirstDay && nth === nthOf(startsOn)) ? "" : String(nth),
    moonDay: isByMoon && weekdays[0] !== undefined ? String(weekdays[0]) : "",
    until,
    except: except.filter((day) => day >= occursOn),
  };
}

/** The rule's weekdays; by default that of the first day. */
export function weekdaysOf({ weekdays, startsOn }: Pick<RepeatValues, "weekdays"> & { startsOn: string }): number[] {
  if (weekdays.length > 0) return weekdays;
  return parseDate(startsOn) === undefined ? [] : [dayOfWeek(startsOn)];
}

/** The occurrence of a day's weekday within its month: the first to fourth, or the last. */
export function nthOf(day: string): SeriesRule["nth"] {
  return NTHS[Math.min(5, Math.ceil(Number(day.slice(8)) / 7)) - 1] ?? 1;
}

/** Not validated: `until` may still be empty. */
export function seriesRuleOf(values: RepeatValues & { startsOn: string }): SeriesRule {
  const { repeats, every, until, except, moonDay, nth, startsOn } = values;
  const weekdays = weekdaysOf(values);
  const isByMoon = repeats === "new-moon" || repeats === "full-moon";
  return {
    repeats: repeats || "weekly",
    every: isByMoon ? 1 : Number(every),
    weekdays: isByMoon
      ? moonDay === ""
        ? []
        : [Number(moonDay)]
      : repeats === "monthly"
        ? weekdays.slice(0, 1)
        : weekdays.toSorted((a, b) => a - b),
    nth: repeats === "monthly" ? (nth === "" ? nthOf(startsOn) : (Number(nth) as SeriesRule["nth"])) : 1,
    until,
    except,
  };
}
