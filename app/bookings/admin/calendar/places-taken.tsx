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

/** More places are not drawn: nobody counts them. */
const MAX_DOTS = 14;

/** A dot for each place, filled where it is taken. Decorative: the number stands beside it. */
export function PlaceDots({ booked, of }: Places) {
  if (of === null || of > MAX_DOTS) return null;
  return (
    <span aria-hidden="true" className="order-3 flex flex-wrap gap-1 py-1">
      {Array.from({ length: of }, (_, place) => (
        <span key={place} className="dot" data-free={place < booked ? undefined : ""} />
      ))}
    </span>
  );
}
