import { Body, Observer, SearchRiseSet } from "astronomy-engine";
import { moonOfTheDay } from "#app/site/moon-of-the-day.server.ts";
import type { CalendarDate } from "#domain/time.ts";
import { cityOf } from "./zone-cities.ts";

export type AlmanacDay = {
  /** Sunrise and sunset in the zone's city, as HH:mm by its clock; left out where the sun does not rise and set that day. */
  light?: { rises: string; sets: string };
  /** The lit part of the disc, a path around (0, 0) of radius 100 as it stands there, and the phase's name. */
  moon: { path: string; name: string; isTurned: boolean };
};

/** What the sky does on some days; `city`, to which the light belongs, is left out for a zone that has none. */
export type Almanac = { city?: string; days: Record<CalendarDate, AlmanacDay> };

/**
 * An almanac of these days. The moon's phase is the same everywhere; the light is that of the city after which the zone is named, which the
 * page says, since a practice has no coordinates.
 */
export function almanacOf(dates: readonly CalendarDate[], zone: string): Almanac {
  const place = cityOf(zone);
  const sky = (date: CalendarDate): AlmanacDay => {
    const light = place && lightOf(date, zone, new Observer(place.latitude, place.longitude, 0));
    const { path, name } = moonOfTheDay(date);
    return { ...(light && { light }), moon: { path, name, isTurned: (place?.latitude ?? 0) < 0 } };
  };
  return {
    ...(place && { city: (zone.split("/").at(-1) ?? zone).replaceAll("_", " ") }),
    days: Object.fromEntries(dates.map((date) => [date, sky(date)])),
  };
}

function lightOf(date: CalendarDate, zone: string, at: Observer): AlmanacDay["light"] {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
  const onClock = (direction: 1 | -1) => {
    const found = SearchRiseSet(Body.Sun, at, direction, new Date(midnight), 1);
    const there = found && Temporal.Instant.fromEpochMilliseconds(found.date.getTime()).toZonedDateTimeISO(zone);
    return there?.toPlainDate().toString() === date
      ? there.round("minute").toPlainTime().toString().slice(0, 5)
      : undefined;
  };
  const [rises, sets] = [onClock(1), onClock(-1)];
  return rises && sets && rises < sets ? { rises, sets } : undefined;
}
