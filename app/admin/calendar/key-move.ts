import { type EntryMove, type GridPlace, STEP } from "./entry-move.ts";

const ARROWS: Record<string, (place: GridPlace) => GridPlace> = {
  ArrowUp: ({ day, start }) => ({ day, start: start - STEP }),
  ArrowDown: ({ day, start }) => ({ day, start: start + STEP }),
  ArrowLeft: ({ day, start }) => ({ day: day - 1, start }),
  ArrowRight: ({ day, start }) => ({ day: day + 1, start }),
};

/** M takes the focused entry, the arrow keys move it, Enter drops it; Escape or leaving it leaves it where it was. */
export function moveByKeys(scroller: HTMLElement, moving: EntryMove, signal: AbortSignal) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moving.current();
    const element = (event.target as Element).closest<HTMLElement>("[data-movable]");
    if (!element || move?.by === "pointer" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!move) {
      if (event.key.toLowerCase() !== "m") return;
      event.preventDefault();
      moving.grab(element, "keys");
      moving.put(moving.current()?.place ?? { day: 0, start: 0 });
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
