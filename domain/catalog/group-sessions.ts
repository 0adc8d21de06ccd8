import { t } from "@sacred-space/words/t.ts";
import { formatDay } from "#domain/wording.ts";
import { type CalendarDate, daysBetween, minutesOf } from "#domain/time.ts";

/** One date of a group, such as a weekend or an evening. Its times apply to each of its days, in the practice's zone. */
export type GroupSession = {
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  /** HH:mm. */
  startTime: string;
  endTime: string;
  /** Null: unlimited. */
  places: number | null;
};

/** The maximum number of people in a group session, also if it has no limit of its own. */
export const MAX_PEOPLE = 500;

/** Formats its days: "Saturday 8th and Sunday 9th November". A common month appears once, and the year only if it is not `year`. */
export function groupSessionDays(
  { startsOn, endsOn }: Pick<GroupSession, "startsOn" | "endsOn">,
  year: number,
): string {
  const first = day(startsOn);
  const last = day(endsOn);
  const dayAndMonth = ({ year: itsYear, ...which }: typeof first) =>
    itsYear === year
      ? t("{weekday} {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} {month}", which)
      : t("{weekday} {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} {month} {year}", {
          ...which,
          year: String(itsYear),
        });
  if (startsOn === endsOn) return dayAndMonth(first);
  const { weekday, day: firstDay } = first;
  const days = {
    first:
      first.month === last.month && first.year === last.year
        ? t("{weekday} {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { weekday, day: firstDay })
        : dayAndMonth(first),
    last: dayAndMonth(last),
  };
  return countDays({ startsOn, endsOn }) === 2 ? t("{first} and {last}", days) : t("{first} to {last}", days);
}

type Hours = Pick<GroupSession, "startsOn" | "endsOn" | "startTime" | "endTime">;

/** Its hours as the pages of the site say them, all of whose times are spoken: "11am to 4pm both days", "6:30pm to 8pm". */
export function spokenHours(groupSession: Hours): string {
  return hoursOfDays(groupSession, spokenTime);
}

/** The same as everywhere else, beside times by the 24-hour clock: "11:00 to 16:00 both days". */
export function groupSessionHours(groupSession: Hours): string {
  return hoursOfDays(groupSession, (time) => time.slice(0, 5));
}

function hoursOfDays(groupSession: Hours, written: (time: string) => string): string {
  const hours = { from: written(groupSession.startTime), until: written(groupSession.endTime) };
  const days = countDays(groupSession);
  if (days === 1) return t("{from} to {until}", hours);
  return days === 2 ? t("{from} to {until} both days", hours) : t("{from} to {until} each day", hours);
}

/** "Reiki Level 1, 2 places"; only the name for one place or an individual session. */
export function serviceWithPlaces(name: string, places: number): string {
  return places > 1 ? t("{name}, {places, plural, one {# place} other {# places}}", { name, places }) : name;
}

/** "This date has 2 places in all", for a request of more. */
export function formatPlacesInAll(places: number): string {
  return t("This date has {places, plural, one {# place} other {# places}} in all", { places });
}

/** "Only 1 place is left", for a request of more. */
export function formatPlacesLeft(left: number): string {
  if (left <= 0) return t("All places are taken");
  return t("Only {left, plural, one {# place is} other {# places are}} left", { left });
}

/** "2 of 6 places left", "1 of 1 place left" */
export function formatPlacesOfAll(left: number, places: number): string {
  return t("{left} of {places, plural, one {# place} other {# places}} left", { left, places });
}

function day(date: CalendarDate): { weekday: string; day: number; month: string; year: number } {
  return {
    weekday: formatDay(date, "weekday"),
    day: Number(date.slice(8)),
    month: formatDay(date, "month"),
    year: Number(date.slice(0, 4)),
  };
}

export function countDays({ startsOn, endsOn }: Pick<GroupSession, "startsOn" | "endsOn">): number {
  return daysBetween(startsOn, endsOn) + 1;
}

/** "6:30pm", "11am", "12pm". */
export function spokenTime(time: string): string {
  const minutes = minutesOf(time);
  const hours = Math.floor(minutes / 60);
  const past = minutes % 60;
  return `${hours % 12 || 12}${past === 0 ? "" : `:${String(past).padStart(2, "0")}`}${hours < 12 ? "am" : "pm"}`;
}
