import type { GroupSession } from "#domain/catalog/group-sessions.ts";

/** More places than these stand in a row, since a ring of them would be a line. */
const MOST_IN_RING = 14;
/** And more than these in words alone. */
const MOST_IN_ROW = 40;
const STEP = 9;

type Places = Pick<GroupSession, "places"> & { placesLeft: number | null };

/**
 * The day's numeral in a ring of the group's places: a dot is taken, a ring free. Many places are a row below it. Decoration: the words beside
 * it say the same.
 */
export function DayInPlaces({ startsOn, isLarge, ...date }: Places & { startsOn: string; isLarge?: boolean }) {
  const { places, placesLeft } = date;
  const isRing = places !== null && placesLeft !== null && places <= MOST_IN_RING;
  return (
    <div aria-hidden="true" data-day-in-places={isLarge ? "large" : "small"} className="shrink-0">
      <div className={`relative grid place-items-center ${isLarge ? "size-28" : "size-16"}`}>
        {isRing && <Dots at={inRing(places)} free={placesLeft} box="0 0 100 100" />}
        <span className={`font-display leading-none ${isLarge ? "text-5xl" : "text-2xl"}`}>
          {Number(startsOn.slice(8, 10))}
        </span>
      </div>
      {!isRing && places !== null && placesLeft !== null && places <= MOST_IN_ROW && isLarge && (
        <div className="relative h-4 w-28">
          <Dots at={inRow(places)} free={placesLeft} box={`0 0 ${places * STEP} ${STEP}`} />
        </div>
      )}
    </div>
  );
}

type Point = readonly [x: number, y: number];

/** Clockwise from the top of a box of 100. */
function inRing(places: number): Point[] {
  return Array.from({ length: places }, (_, index) => {
    const turn = (index / places) * 2 * Math.PI;
    return [round(50 + 44 * Math.sin(turn)), round(50 - 44 * Math.cos(turn))] as const;
  });
}

function inRow(places: number): Point[] {
  return Array.from({ length: places }, (_, index) => [round((index + 0.5) * STEP), STEP / 2] as const);
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Points as lines of no length, whose round ends are the dots: two short paths, however many places there are. */
const pathOf = (points: Point[]) => points.map(([x, y]) => `M${x} ${y}h0`).join("");

function Dots({ at, free, box }: { at: Point[]; free: number; box: string }) {
  const open = at.slice(at.length - free);
  return (
    <svg viewBox={box} fill="none" strokeLinecap="round" className="absolute inset-0 size-full text-gold">
      <path d={pathOf(at)} stroke="currentColor" strokeWidth="8" />
      <path d={pathOf(open)} className="stroke-(--place-ground,var(--ground))" strokeWidth="5.4" />
    </svg>
  );
}
