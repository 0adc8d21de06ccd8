import { type EntryMove, type Grip, type GridPlace, STEP } from "./entry-move.ts";

const ARROWS: Record<string, (place: GridPlace) => GridPlace> = {
  ArrowUp: ({ day, start, end }) => ({ day, start: start - STEP, end: end - STEP }),
  ArrowDown: ({ day, start, end }) => ({ day, start: start + STEP, end: end + STEP }),
  ArrowLeft: (place) => ({ ...place, day: place.day - 1 }),
  ArrowRight: (place) => ({ ...place, day: place.day + 1 }),
};

/** M grabs the focused entry, L its end; the arrow keys move it and Enter drops it. Escape or losing the focus cancels. */
export function moveByKeys(scroller: HTMLElement, moving: EntryMove, signal: AbortSignal) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moving.current();
    const element = (event.target as Element).closest<HTMLElement>("[data-movable]");
    if (!element || move?.by === "pointer" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!move) {
      const grip = gripOf(element, event.key.toLowerCase());
      if (!grip || !moving.grab(element, "keys", grip)) return;
      event.preventDefault();
      const place = moving.current()?.place;
      if (place) moving.put(place);
      return;
    }
    const to = ARROWS[event.key]?.(move.place);
    if (to) moving.put(to);
    else if (event.key === "Enter") moving.release(true);
    else if (event.key === "Escape") moving.release(false);
    else return;
    event.preventDefault();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  scroller.addEventListener("keydown", onKeyDown, { signal });
  scroller.addEventListener("focusout", () => moving.release(false), { signal });
}

function gripOf(element: HTMLElement, key: string): Grip | undefined {
  if (key === "m") return "whole";
  return key === "l" && element.querySelector("[data-edge]") ? "end" : undefined;
}
