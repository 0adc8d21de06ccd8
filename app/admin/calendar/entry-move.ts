import type { CalendarEntry } from "#app/backend/bookings/calendar.ts";
import { type CalendarDate, formatTime, type Minutes } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { minutes } from "./day-layout.ts";

/** An entry moves in these steps. */
const STEP: Minutes = 15;
/** A pointer that has gone so far (px) drags. */
const DRAG_PX = 5;
/** A finger that rests so long grabs; one that moves before scrolls. */
const GRAB_MS = 400;
/** So near (px) to an edge the grid scrolls, by so much a frame. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

type Place = { day: number; start: Minutes };
/** An entry on its way, drawn by a transform: React draws it again once it is dropped. */
type Move = {
  by: "pointer" | "keys";
  entry: CalendarEntry;
  element: HTMLElement;
  origin: Place;
  place: Place;
  columns: number[];
  hour: number;
};

type Grid = { days: CalendarDate[]; hours: { first: number; last: number }; entries: CalendarEntry[] };

type Moving = {
  grid: () => Grid;
  /** Says where the entry is on its way. */
  say: (words: string) => void;
  onDrop: (entry: CalendarEntry, to: { date: CalendarDate; time: string }) => void;
};

/**
 * Lets entries be moved by pointer (drag; on touch after a long press) and by keyboard (M, arrow keys, Enter); Escape leaves an entry where
 * it was. No React render happens on the way: one element moves by a transform. Returns how to end it.
 */
export function moveEntries(scroller: HTMLElement, { grid, say, onDrop }: Moving): () => void {
  const listening = new AbortController();
  let move: Move | undefined;

  function grab(element: HTMLElement, by: Move["by"]): Move | undefined {
    const { days, hours, entries } = grid();
    const entry = entries.find(({ id }) => id === element.dataset["entry"]);
    const day = days.indexOf(entry?.from.slice(0, 10) ?? "");
    const columns = Array.from(scroller.querySelectorAll("[data-day]"), (each) => each.getBoundingClientRect());
    const [first] = columns;
    if (!entry || !first || day < 0) return undefined;
    const origin = { day, start: minutes(entry.from.slice(11)) };
    const hour = first.height / (hours.last - hours.first);
    element.dataset["moving"] = "";
    return { by, entry, element, origin, place: origin, columns: columns.map(({ left }) => left - first.left), hour };
  }

  function put(moving: Move, to: Place) {
    const { columns, origin, hour, element, entry } = moving;
    const { days, hours } = grid();
    const start = Math.max(hours.first * 60, Math.min(hours.last * 60 - length(entry), to.start));
    const day = Math.max(0, Math.min(columns.length - 1, to.day));
    const dx = (columns[day] ?? 0) - (columns[origin.day] ?? 0);
    element.style.transform = `translate(${dx}px, ${((start - origin.start) / 60) * hour}px)`;
    moving.place = { day, start };
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

  function onPointerDown(event: PointerEvent) {
    const element = (event.target as Element).closest<HTMLElement>("[data-movable]");
    if (!element || !event.isPrimary || event.button !== 0) return;
    release(false);
    const { pointerId, pointerType, clientX, clientY } = event;
    const down = { x: clientX + scroller.scrollLeft, y: clientY + scroller.scrollTop };
    let pointer = { x: clientX, y: clientY };
    let frame = 0;
    const following = new AbortController();
    const follow = () => {
      move = grab(element, "pointer");
      if (move) element.setPointerCapture(pointerId);
      else end(false);
    };
    const held = pointerType === "touch" ? setTimeout(follow, GRAB_MS) : undefined;
    const draw = () => {
      frame = 0;
      if (!move) return;
      const isScrolled = scrollAtEdge(scroller, pointer.y);
      const dx = pointer.x + scroller.scrollLeft - down.x;
      const dy = pointer.y + scroller.scrollTop - down.y;
      put(move, { day: nearest(move.columns, (move.columns[move.origin.day] ?? 0) + dx), start: stepped(move, dy) });
      if (isScrolled) frame = requestAnimationFrame(draw);
    };
    const end = (isDropped: boolean) => {
      clearTimeout(held);
      cancelAnimationFrame(frame);
      following.abort();
      if (!move) return;
      if (frame) draw();
      cancelAnimationFrame(frame);
      swallowClick(element);
      release(isDropped);
    };
    const { signal } = following;
    const own = (act: (event: PointerEvent) => void) => (each: PointerEvent) => {
      if (each.pointerId === pointerId) act(each);
    };
    window.addEventListener(
      "pointermove",
      own((each) => {
        pointer = { x: each.clientX, y: each.clientY };
        const isFar = Math.hypot(pointer.x - clientX, pointer.y - clientY) > DRAG_PX;
        if (!move && isFar && held !== undefined) return end(false); // the finger scrolls
        if (!move && isFar) follow();
        if (move) frame ||= requestAnimationFrame(draw);
        return undefined;
      }),
      { signal },
    );
    window.addEventListener(
      "pointerup",
      own(() => end(true)),
      { signal },
    );
    window.addEventListener(
      "pointercancel",
      own(() => end(false)),
      { signal },
    );
    window.addEventListener("contextmenu", (each) => move && each.preventDefault(), { signal });
    window.addEventListener("keydown", (each) => each.key === "Escape" && end(false), { signal });
  }

  function onKeyDown(event: KeyboardEvent) {
    const element = (event.target as Element).closest<HTMLElement>("[data-movable]");
    if (!element || move?.by === "pointer" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!move) {
      if (event.key.toLowerCase() !== "m") return;
      event.preventDefault();
      move = grab(element, "keys");
      if (move) put(move, move.place);
      return;
    }
    const to = ARROWS[event.key]?.(move.place);
    if (to) put(move, to);
    else if (event.key === "Enter") release(true);
    else if (event.key === "Escape") release(false);
    else return;
    event.preventDefault();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const { signal } = listening;
  scroller.addEventListener("pointerdown", onPointerDown, { signal });
  scroller.addEventListener("keydown", onKeyDown, { signal });
  scroller.addEventListener("focusout", () => release(false), { signal });
  scroller.addEventListener("touchmove", (event) => move && event.preventDefault(), { signal, passive: false });
  return () => {
    release(false);
    listening.abort();
  };
}

function writeTime(element: HTMLElement, start: Minutes) {
  const words = element.querySelector("[data-time]");
  if (words) words.textContent = formatTime(start);
}

const ARROWS: Record<string, (place: Place) => Place> = {
  ArrowUp: ({ day, start }) => ({ day, start: start - STEP }),
  ArrowDown: ({ day, start }) => ({ day, start: start + STEP }),
  ArrowLeft: ({ day, start }) => ({ day: day - 1, start }),
  ArrowRight: ({ day, start }) => ({ day: day + 1, start }),
};

function stepped({ origin, hour }: Move, dy: number): Minutes {
  return Math.round((origin.start + (dy / hour) * 60) / STEP) * STEP;
}

function nearest(columns: number[], x: number): number {
  const distances = columns.map((left) => Math.abs(left - x));
  return distances.indexOf(Math.min(...distances));
}

function length({ from, to }: CalendarEntry): Minutes {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}

function scrollAtEdge(scroller: HTMLElement, y: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
  const before = scroller.scrollTop;
  if (by !== 0) scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}

/** The press that ends a drag opens nothing, also where Escape ended it before. */
function swallowClick(element: HTMLElement) {
  const over = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  element.addEventListener("click", swallow, { capture: true, signal: over.signal });
  for (const next of ["pointerdown", "keydown"]) window.addEventListener(next, () => over.abort(), { capture: true, signal: over.signal });
}
