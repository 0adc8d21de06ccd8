import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { describeLeastPlaces, type LeastPlaces } from "#domain/catalog/least-places.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

/** Booked places in a group session. */
export type BookedPlaces = {
  places: number;
  /** Who comes along, as typed; null: nobody, or not said. */
  companions?: string | null;
  lastDay: CalendarDate;
  /** HH:mm, on each of its days. */
  endTime: string;
  /** Null: the place of the service. */
  location: string | null;
  /** Null: it takes place in any case. */
  least: LeastPlaces | null;
};

/** All days of a session: "Saturday 12th and Sunday 13th December 2026", or a single day with its year. */
export function allDays(date: CalendarDate, lastDay: CalendarDate): string {
  return lastDay === date ? formatDay(date, "full") : groupSessionDays({ startsOn: date, endsOn: lastDay }, 0);
}

/** "11:00 to 16:00 each day"; the times as they are given. */
export function hoursEachDay({
  date,
  time,
  lastDay,
  endTime,
}: {
  date: CalendarDate;
  time: string;
  lastDay: CalendarDate;
  endTime: string;
}) {
  return `${time} to ${endTime}${lastDay === date ? "" : " each day"}`;
}

/** The number of places, for whom, and the condition under which the session takes place. */
export function placesRows({ places, companions, least }: BookedPlaces): [label: string, value: string][] {
  const count = String(places);
  return [
    ["Places", companions ? `${count}, with ${companions}` : count],
    ...(least ? [["Takes place", describeLeastPlaces(least)] as [string, string]] : []),
  ];
}
