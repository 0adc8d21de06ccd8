import { t } from "@sacred-space/words/t.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

/** The minimum number of booked places of a group session, and the day on which it is cancelled if it has fewer. */
export type LeastPlaces = { places: number; decideOn: CalendarDate };

/** "with at least 4 places booked; decided on 5 December". */
export function describeLeastPlaces({ places, decideOn }: LeastPlaces): string {
  return t("with at least {places, plural, one {# place} other {# places}} booked; decided on {day}", {
    places,
    day: formatDay(decideOn, "dayAndMonth"),
  });
}

export function tooFewMessage(least: number): string {
  return least === 1 ? t("Nobody booked a place") : t("Fewer than {least} places were booked", { least });
}
