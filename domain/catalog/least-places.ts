import type { CalendarDate } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { placesInWords } from "./group-sessions.ts";

/** With how many places a group session takes place, and the day on which that is decided. */
export type LeastPlaces = { places: number; decideOn: CalendarDate };

/** "with at least 4 places booked; decided on 5 December". */
export function leastInWords({ places, decideOn }: LeastPlaces): string {
  return `with at least ${placesInWords(places)} booked; decided on ${dayInWords(decideOn, "dayAndMonth")}`;
}

/** Why a group session with this least number is cancelled. */
export function tooFewInWords(least: number): string {
  return least === 1 ? "Nobody booked a place" : `Fewer than ${least} places were booked`;
}
