import { memo } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { DAY_MINUTES, formatTime } from "#domain/time.ts";
import { type Piece, MIN_DRAWN } from "./day-layout.ts";
import { canLengthen, describeEntryState, entryTitle } from "./describe-entry.ts";
import { type EntryState, hueStyle } from "./entry-state.ts";
import { PlaceDots, PlacesTaken } from "./places-taken.tsx";

type EntryProps = Piece & {
  state: EntryState;
  /** The grid's first minute, counted from midnight. */
  top: number;
  movable: boolean;
  /** Shown at a new place that is not confirmed yet. */
  proposed: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** Minutes. A shorter entry has one line each for name and time; in a longer one the name takes all lines but the last. */
const ROOM_FOR_LONG_NAMES = 45;
/** What a session leaves free of closed hours, so that these can be pressed. */
const BESIDE = "min(2.75rem, 25%)";

/**
 * One entry in a day's column; its height is its length, its width its lane. Shows the name, the time and the service; a line that does not
 * fit wraps into a hidden column, so that no line is cut in half.
 */
export const EntryButton = memo(function EntryButton({
  entry,
  state,
  start,
  end,
  lane,
  lanes,
  isOverClosed,
  top,
  movable,
  proposed,
  onOpen,
}: EntryProps) {
  const words = describeEntryState(entry);
  const length = Math.max(end - start, MIN_DRAWN);
  const lengthens = movable && canLengthen(entry.kind);
  const width = isOverClosed ? `(100% - ${BESIDE})` : "100%";
  return (
    <button
      type="button"
      data-entry={entry.id}
      data-state={state}
      data-movable={movable || undefined}
      data-proposed={proposed || undefined}
      aria-keyshortcuts={movable ? (lengthens ? "M L" : "M") : undefined}
      onClick={() => onOpen(entry)}
      style={{
        ...hueStyle(entry),
        top: `calc(${(start - top) / 60} * var(--hour))`,
        height: `calc(${length / 60} * var(--hour))`,
        left: `calc(${lane} * ${width} / ${lanes})`,
        width: `calc(${width} / ${lanes} - 2px)`,
      }}
      className={`entry absolute flex flex-col overflow-hidden rounded-control border border-l-4 flex-wrap content-start text-left text-xs leading-tight print:text-[8pt] *:w-full *:shrink-0 *:px-1 select-none focus-visible:z-20 focus-visible:-outline-offset-2 data-movable:cursor-grab data-moving:z-30 data-moving:cursor-grabbing data-moving:shadow-above ${state === "closed" ? "hatched" : "z-10"}`}
    >
      {entry.look && <ServiceMark service={entry.look} className="entry-mark h-4" />}
      <span className="order-1 block truncate tabular-nums">
        {rich("{start}<unseen> to {end},</unseen>", {
          start: <span data-time="">{formatTime(start)}</span>, // a move writes another time into it
          end: formatTime(end % DAY_MINUTES),
          unseen: (words) => <span className="sr-only">{words}</span>,
        })}
        {words && <span className="text-quiet"> {words}</span>}
        {entry.places && <PlacesTaken {...entry.places} />}
      </span>
      <span
        style={length < ROOM_FOR_LONG_NAMES ? undefined : { maxHeight: "round(down, 100% - 1lh, 1lh)" }}
        className={`entry-name font-semibold ${length < ROOM_FOR_LONG_NAMES ? "truncate" : "overflow-hidden [overflow-wrap:anywhere]"}`}
      >
        {entryTitle(entry)}
      </span>
      {entry.service && <span className="order-2 truncate text-quiet">{entry.service.name}</span>}
      {entry.places && <PlaceDots {...entry.places} />}
      {movable && <span data-conflict="" aria-hidden="true" />}
      {lengthens && (
        <span
          data-edge=""
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize print:hidden pointer-coarse:h-[min(2.75rem,35%)]"
        />
      )}
    </button>
  );
});
