import type { CalendarDate } from "#domain/time.ts";
import { formatDay, plural } from "#domain/wording.ts";

/** With how many places a group session takes place, and the day on which that is decided. */
export type LeastPlaces = { places: number; decideOn: CalendarDate };

/** "with at least 4 places booked; decided on 5 December". */
export function describeLeastPlaces({ places, decideOn }: LeastPlaces): string {
  return `with at least ${plural(places, "place")} booked; decided on ${formatDay(decideOn, "dayAndMonth")}`;
}

/** Why a group session with this least number is cancelled. */
export function tooFewMessage(least: number): string {
  return least === 1 ? "Nobody booked a place" : `Fewer than ${least} places were booked`;
}
