import { t } from "@sacred-space/words/t.ts";
import { type CalendarEntry, type EntryPlace, lengthOf } from "#app/bookings/calendar.ts";
import { type CalendarDate, DAY_MINUTES, formatTime, type Minutes, minutesOf } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { inTheWay } from "./conflict.ts";

/** The grid's snap interval. */
export const STEP: Minutes = 15;
/** Minutes from midnight in column `day` of the grid. */
export type GridPlace = { day: number; start: Minutes; end: Minutes };
/** The dragged part of an entry: "whole" moves it, "end" changes its length. */
export type Grip = "whole" | "end";
/** An entry during a drag, positioned by a transform or a height; React renders it again after the drop. */
type MoveState = {
  by: "pointer" | "keys";
  grip: Grip;
  entry: CalendarEntry;
  element: HTMLElement;
  origin: GridPlace;
  place: GridPlace;
  columns: number[];
  hour: number;
};

type Grid = { days: CalendarDate[]; hours: { first: number; last: number }; entries: CalendarEntry[] };

type EntryMoveOptions = {
  grid: () => Grid;
  /** Announces the current position to assistive technology. */
  announce: (words: string) => void;
  onDrop: (entry: CalendarEntry, to: EntryPlace) => void;
};

/** Drags an entry of a grid. React renders nothing during the drag: the element's own style moves it. */
export type EntryMove = ReturnType<typeof createEntryMove>;

export function createEntryMove(scroller: HTMLElement, { grid, announce, onDrop }: EntryMoveOptions) {
  let move: MoveState | undefined;

  function grab(element: HTMLElement, by: MoveState["by"], grip: Grip): boolean {
    const { days, hours, entries } = grid();
    const date = element.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? "";
    // A group session has a piece on each of its days.
    const entry = entries.find(({ id, from }) => id === element.dataset["entry"] && from.startsWith(date));
    const columns = Array.from(scroller.querySelectorAll("[data-day]"), (each) => each.getBoundingClientRect());
    const [first] = columns;
    const day = days.indexOf(date);
    if (!entry || !first || day < 0) return false;
    const start = minutesOf(entry.from.slice(11));
    const origin = { day, start, end: start + lengthOf(entry) };
    const hour = first.height / (hours.last - hours.first);
    element.dataset["moving"] = "";
    const lefts = columns.map(({ left }) => left - first.left);
    move = { by, grip, entry, element, origin, place: origin, columns: lefts, hour };
    return true;
  }

  function put(to: GridPlace) {
    if (!move) return;
    const { grip, columns, origin, hour, element, entry } = move;
    const { days, hours } = grid();
    // Only a session may end at midnight.
    const last = Math.min(hours.last * 60, entry.kind === "booking" ? DAY_MINUTES : DAY_MINUTES - STEP);
    const bottom = Math.max(origin.end, last); // an entry may already end later
    if (grip === "end") {
      const end = Math.max(Math.min(origin.end, origin.start + STEP), Math.min(bottom, to.end));
      const height = `${((end - origin.start) / 60) * hour}px`;
      Object.assign(element.style, { minHeight: height, maxHeight: height }); // React itself sets the height, even during a drag
      move.place = { ...origin, end };
    } else {
      const taken = origin.end - origin.start;
      const start = Math.max(hours.first * 60, Math.min(bottom - taken, to.start));
      const day = Math.max(0, Math.min(columns.length - 1, to.day));
      const dx = (columns[day] ?? 0) - (columns[origin.day] ?? 0);
      element.style.transform = `translate(${dx}px, ${((start - origin.start) / 60) * hour}px)`;
      move.place = { day, start, end: start + taken };
    }
    const { day, start, end } = move.place;
    const date = days[day] ?? "";
    const over = inTheWay(grid().entries, entry, { date, start, end });
    const conflict = over.length > 0 ? t("In the way: {over}", { over: over.join(", ") }) : "";
    writeTime(element, grip === "end" ? t("to {end}", { end: formatTime(end) }) : formatTime(start));
    writeConflict(element, conflict);
    const from = `${formatDay(date, "long")}, ${formatTime(start)}`;
    const place = grip === "end" ? t("{start} to {end}", { start: from, end: formatTime(end) }) : from;
    announce(conflict ? `${place}. ${conflict}` : place);
  }

  function release(isDropped: boolean) {
    if (!move) return;
    const { entry, element, origin, place } = move;
    move = undefined;
    delete element.dataset["moving"];
    Object.assign(element.style, { transform: "", minHeight: "", maxHeight: "" });
    writeTime(element, formatTime(origin.start));
    writeConflict(element, "");
    announce("");
    const date = grid().days[place.day];
    const isChanged = place.day !== origin.day || place.start !== origin.start || place.end !== origin.end;
    if (isDropped && isChanged && date)
      onDrop(entry, { date, time: formatTime(place.start), length: place.end - place.start });
  }

  return { current: () => move, grab, put, release };
}

function writeTime(element: HTMLElement, time: string) {
  const words = element.querySelector("[data-time]");
  if (words) words.textContent = time;
}

function writeConflict(element: HTMLElement, conflict: string) {
  element.toggleAttribute("data-in-the-way", conflict !== "");
  const words = element.querySelector("[data-conflict]");
  if (words) words.textContent = conflict;
}
