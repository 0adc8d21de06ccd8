import { plural } from "#domain/wording.ts";
import type { CalendarEntry } from "#app/backend/bookings/calendar.ts";

/** "4/6", read out as "4 of 6 places taken". */
export function PlacesTaken({ taken, of }: NonNullable<CalendarEntry["places"]>) {
  return (
    <>
      <span aria-hidden="true" className="text-quiet tabular-nums">{` ${of === null ? taken : `${taken}/${of}`}`}</span>
      <span className="sr-only">{` ${of === null ? plural(taken, "place") : `${taken} of ${plural(of, "place")}`} taken,`}</span>
    </>
  );
}
