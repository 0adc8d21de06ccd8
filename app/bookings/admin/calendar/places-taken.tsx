import { formatPlaces, type Places } from "#domain/catalog/places.ts";

/** "4/6", or "4/6 +1" with one held or offered; read aloud as "4 of 6 places booked, 1 offered". */
export function PlacesTaken(places: Places) {
  const { booked, held, offered, of } = places;
  return (
    <>
      <span aria-hidden="true" title={formatPlaces(places)} className="text-quiet tabular-nums">
        {` ${of === null ? booked : `${booked}/${of}`}${held + offered > 0 ? ` +${held + offered}` : ""}`}
      </span>
      <span className="sr-only">{` ${formatPlaces(places)},`}</span>
    </>
  );
}
