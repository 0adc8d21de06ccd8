import { t } from "@sacred-space/words/t.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { describeLeastPlaces, type LeastPlaces } from "#domain/catalog/least-places.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { type FactRow, type NamedFacts, rowsOf } from "./named-facts.ts";

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
  return lastDay === date
    ? t("{from} to {until}", { from: time, until: endTime })
    : t("{from} to {until} each day", { from: time, until: endTime });
}

/** The number of places, for whom, and the condition under which the session takes place. */
export function placesFacts({ places, companions, least }: BookedPlaces): NamedFacts {
  const count = String(places);
  return {
    places: [t("Places"), companions ? t("{count}, with {companions}", { count, companions }) : count],
    ...(least && { leastPlaces: [t("Takes place"), describeLeastPlaces(least)] }),
  };
}

export function placesRows(booked: BookedPlaces): FactRow[] {
  return rowsOf(placesFacts(booked));
}
