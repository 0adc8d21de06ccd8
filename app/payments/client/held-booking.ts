import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { formatDay, formatZone } from "#domain/wording.ts";

/** The booking that is held while its client signs in or pays. */
export type HeldBooking = ChosenTime & { service: Service };

/** `dates` are all days and hours of a group session. */
export type ChosenTime = { day: string; time: string; zone: string; isWritten: boolean; dates?: string | undefined };

export function whenOf({ day, time, zone, isWritten, dates }: ChosenTime): string {
  return isWritten
    ? t("promised by {day}", { day: formatDay(day, "long") })
    : `${dates ?? `${formatDay(day, "long")}, ${time}`} (${formatZone(zone)})`;
}
