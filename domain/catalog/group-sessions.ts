import { formatDay, formatOrdinal, plural } from "#domain/wording.ts";
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
  const dayAndMonth = (which: typeof first) =>
    `${which.name} ${which.month}${which.year === year ? "" : ` ${which.year}`}`;
  if (startsOn === endsOn) return dayAndMonth(first);
  const oneMonth = first.month === last.month && first.year === last.year;
  return `${oneMonth ? first.name : dayAndMonth(first)} ${countDays({ startsOn, endsOn }) === 2 ? "and" : "to"} ${dayAndMonth(last)}`;
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
  const hours = `${written(groupSession.startTime)} to ${written(groupSession.endTime)}`;
  const days = countDays(groupSession);
  return days === 1 ? hours : `${hours} ${days === 2 ? "both days" : "each day"}`;
}

/** "Reiki Level 1, 2 places"; only the name for one place or an individual session. */
export function serviceWithPlaces(name: string, places: number): string {
  return places > 1 ? `${name}, ${plural(places, "place")}` : name;
}

/** "This date has 2 places in all", for a request of more. */
export function formatPlacesInAll(places: number): string {
  return `This date has ${plural(places, "place")} in all`;
}

/** "Only 1 place is left", for a request of more. */
export function formatPlacesLeft(left: number): string {
  if (left <= 0) return "All places are taken";
  return `Only ${plural(left, "place is", "places are")} left`;
}

/** "2 of 6 places left", "1 of 1 place left" */
export function formatPlacesOfAll(left: number, places: number): string {
  return `${left} of ${plural(places, "place")} left`;
}

function day(date: CalendarDate): { name: string; month: string; year: number } {
  return {
    name: `${formatDay(date, "weekday")} ${formatOrdinal(Number(date.slice(8)))}`,
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
