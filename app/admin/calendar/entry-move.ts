import type { CalendarEntry } from "#app/backend/bookings/calendar.ts";
import { type CalendarDate, formatTime, type Minutes } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { minutes } from "./day-layout.ts";

/** An entry moves in these steps. */
export const STEP: Minutes = 15;
export type GridPlace = { day: number; start: Minutes };
/** An entry on its way, drawn by a transform: React draws it again once it is dropped. */
export type MoveState = {
  by: "pointer" | "keys";
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
  /** Says where the entry is on its way. */
  say: (words: string) => void;
  onDrop: (entry: CalendarEntry, to: { date: CalendarDate; time: string }) => void;
};

/** The one entry of a grid that is on its way. No React render happens meanwhile: its element moves by a transform. */
export type EntryMove = ReturnType<typeof createEntryMove>;

export function createEntryMove(scroller: HTMLElement, { grid, say, onDrop }: EntryMoveOptions) {
  let move: MoveState | undefined;

  function grab(element: HTMLElement, by: MoveState["by"]): boolean {
    const { days, hours, entries } = grid();
    const entry = entries.find(({ id }) => id === element.dataset["entry"]);
    const day = days.indexOf(entry?.from.slice(0, 10) ?? "");
    const columns = Array.from(scroller.querySelectorAll("[data-day]"), (each) => each.getBoundingClientRect());
    const [first] = columns;
    if (!entry || !first || day < 0) return false;
    const origin = { day, start: minutes(entry.from.slice(11)) };
    const hour = first.height / (hours.last - hours.first);
    element.dataset["moving"] = "";
    move = { by, entry, element, origin, place: origin, columns: columns.map(({ left }) => left - first.left), hour };
    return true;
  }

  function put(to: GridPlace) {
    if (!move) return;
    const { columns, origin, hour, element, entry } = move;
    const { days, hours } = grid();
    const start = Math.max(hours.first * 60, Math.min(hours.last * 60 - length(entry), to.start));
    const day = Math.max(0, Math.min(columns.length - 1, to.day));
    const dx = (columns[day] ?? 0) - (columns[origin.day] ?? 0);
    element.style.transform = `translate(${dx}px, ${((start - origin.start) / 60) * hour}px)`;
    move.place = { day, start };
    writeTime(element, start);
    say(`${dayInWords(days[day] ?? "", "long")}, ${formatTime(start)}`);
  }

  function release(isDropped: boolean) {
    if (!move) return;
    const { entry, element, origin, place } = move;
    move = undefined;
    delete element.dataset["moving"];
    element.style.transform = "";
    writeTime(element, origin.start);
    say("");
    const date = grid().days[place.day];
    const isElsewhere = place.day !== origin.day || place.start !== origin.start;
    if (isDropped && isElsewhere && date) onDrop(entry, { date, time: formatTime(place.start) });
  }

  return { current: () => move, grab, put, release };
}

function writeTime(element: HTMLElement, start: Minutes) {
  const words = element.querySelector("[data-time]");
  if (words) words.textContent = formatTime(start);
}

function length({ from, to }: CalendarEntry): Minutes {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}
