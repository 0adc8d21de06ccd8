import type { CalendarEntry } from "#app/backend/bookings/calendar.ts";
import { formatPlaces } from "#domain/catalog/group-sessions.ts";

/** "4/6", read out as "4 of 6 places taken". */
export function PlacesTaken({ taken, of }: NonNullable<CalendarEntry["places"]>) {
  return (
    <>
      <span aria-hidden="true" className="text-quiet tabular-nums">{` ${of === null ? taken : `${taken}/${of}`}`}</span>
      <span className="sr-only">{` ${of === null ? formatPlaces(taken) : `${taken} of ${formatPlaces(of)}`} taken,`}</span>
    </>
  );
}
