import type { CalendarDate } from "#domain/time.ts";
import { formatDay, plural } from "#domain/wording.ts";

/** The minimum number of booked places of a group session, and the day on which it is cancelled if it has fewer. */
export type LeastPlaces = { places: number; decideOn: CalendarDate };

/** "with at least 4 places booked; decided on 5 December". */
export function describeLeastPlaces({ places, decideOn }: LeastPlaces): string {
  return `with at least ${plural(places, "place")} booked; decided on ${formatDay(decideOn, "dayAndMonth")}`;
}

export function tooFewMessage(least: number): string {
  return least === 1 ? "Nobody booked a place" : `Fewer than ${least} places were booked`;
}
