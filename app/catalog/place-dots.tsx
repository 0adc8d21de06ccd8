import type { GroupSession } from "#domain/catalog/group-sessions.ts";

/** More places than these stand in a row, since a ring of them would be a line. */
export const MOST_IN_RING = 14;
/** And more than these in words alone. */
const MOST_IN_ROW = 40;
const STEP = 9;

type Places = Pick<GroupSession, "places"> & { placesLeft: number | null };

/**
 * The day's numeral in a ring of the group's places: a dot is taken, a ring free. Many places are a row below it. Decoration: the words beside
 * it say the same.
 */
export function DayInPlaces({
  startsOn,
  isLarge,
  places,
  placesLeft,
}: Places & { startsOn: string; isLarge?: boolean }) {
  const isKnown = places !== null && placesLeft !== null;
  const isRing = isKnown && places <= MOST_IN_RING;
  const isRow = isKnown && !isRing && places <= MOST_IN_ROW && isLarge;
  const size = isLarge ? 112 : 64;
  return (
    <div aria-hidden="true" className="shrink-0">
      <div className="relative inline-flex">
        <svg width={size} height={size} viewBox="0 0 100 100" className="text-gold">
          {isRing && <Dots at={inRing(places)} free={placesLeft} />}
        </svg>
        <span
          className={`absolute inset-0 grid place-items-center font-display leading-none ${isLarge ? "text-5xl" : "text-2xl"}`}
        >
          {Number(startsOn.slice(8, 10))}
        </span>
      </div>
      {isRow && (
        <svg width={size} viewBox={`0 0 ${places * STEP} ${STEP}`} className="text-gold">
          <Dots at={inRow(places)} free={placesLeft} />
        </svg>
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

/** Taken places are lines of no length, whose round ends are dots; free ones are circles. Two short paths, however many there are. */
function Dots({ at, free }: { at: Point[]; free: number }) {
  const taken = at.length - free;
  const dot = ([x, y]: Point) => `M${x} ${y}h0`;
  const circle = ([x, y]: Point) => `M${x} ${round(y - 3.2)}a3.2 3.2 0 1 1-.1 0z`;
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      {taken > 0 && <path d={at.slice(0, taken).map(dot).join("")} strokeWidth="8" />}
      {free > 0 && <path d={at.slice(taken).map(circle).join("")} strokeWidth="1.6" />}
    </g>
  );
}
