import type { Minutes } from "#domain/time.ts";
import { type EntryMove, STEP } from "./entry-move.ts";

/** A pointer that moves further than this (px) starts a drag. */
const DRAG_PX = 5;
/** A touch grabs after this time; an earlier movement scrolls. */
const GRAB_MS = 400;
/** The grid scrolls by SCROLL_PX a frame while the pointer is this close (px) to an edge. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

/** Drags entries, or the lower edge of a resizable one; Escape cancels. */
export function moveByPointer(scroller: HTMLElement, moving: EntryMove, signal: AbortSignal) {
  const onPointerDown = (event: PointerEvent) => {
    const element = (event.target as Element).closest<HTMLElement>("[data-movable]");
    if (!element || !event.isPrimary || event.button !== 0) return;
    moving.release(false);
    const grip = (event.target as Element).closest("[data-edge]") ? "end" : "whole";
    const { pointerId, pointerType, clientX, clientY } = event;
    const down = { x: clientX + scroller.scrollLeft, y: clientY + scroller.scrollTop };
    let pointer = { x: clientX, y: clientY };
    let frame = 0;
    const following = new AbortController();
    const follow = () => {
      if (moving.grab(element, "pointer", grip)) element.setPointerCapture(pointerId);
      else end(false);
    };
    const held = pointerType === "touch" ? setTimeout(follow, GRAB_MS) : undefined;
    const draw = () => {
      frame = 0;
      const move = moving.current();
      if (!move) return;
      const isScrolled = scrollAtEdge(scroller, pointer.y);
      const dx = pointer.x + scroller.scrollLeft - down.x;
      const dy = pointer.y + scroller.scrollTop - down.y;
      const { origin, columns, hour } = move;
      const by = (dy / hour) * 60;
      moving.put({
        day: nearest(columns, (columns[origin.day] ?? 0) + dx),
        start: stepped(origin.start + by),
        end: stepped(origin.end + by),
      });
      if (isScrolled) frame = requestAnimationFrame(draw);
    };
    const end = (isDropped: boolean) => {
      clearTimeout(held);
      cancelAnimationFrame(frame);
      following.abort();
      if (!moving.current()) return;
      if (frame) draw();
      cancelAnimationFrame(frame);
      swallowClick(element);
      moving.release(isDropped);
    };
    const own = (act: (event: PointerEvent) => void) => (each: PointerEvent) => {
      if (each.pointerId === pointerId) act(each);
    };
    window.addEventListener(
      "pointermove",
      own((each) => {
        pointer = { x: each.clientX, y: each.clientY };
        const isFar = Math.hypot(pointer.x - clientX, pointer.y - clientY) > DRAG_PX;
        if (!moving.current() && isFar && held !== undefined) return end(false); // a touch that scrolls
        if (!moving.current() && isFar) follow();
        if (moving.current()) frame ||= requestAnimationFrame(draw);
        return undefined;
      }),
      { signal: following.signal },
    );
    window.addEventListener(
      "pointerup",
      own(() => end(true)),
      { signal: following.signal },
    );
    window.addEventListener(
      "pointercancel",
      own(() => end(false)),
      { signal: following.signal },
    );
    window.addEventListener("contextmenu", (each) => moving.current() && each.preventDefault(), {
      signal: following.signal,
    });
    window.addEventListener("keydown", (each) => each.key === "Escape" && end(false), { signal: following.signal });
  };
  scroller.addEventListener("pointerdown", onPointerDown, { signal });
  scroller.addEventListener("touchmove", (event) => moving.current() && event.preventDefault(), {
    signal,
    passive: false,
  });
}

function stepped(at: Minutes): Minutes {
  return Math.round(at / STEP) * STEP;
}

function nearest(columns: number[], x: number): number {
  const distances = columns.map((left) => Math.abs(left - x));
  return distances.indexOf(Math.min(...distances));
}

function scrollAtEdge(scroller: HTMLElement, y: number): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
  const before = scroller.scrollTop;
  if (by !== 0) scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}

/** Suppresses the click that follows a drag, even if Escape ended the drag. */
function swallowClick(element: HTMLElement) {
  const over = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  element.addEventListener("click", swallow, { capture: true, signal: over.signal });
  for (const next of ["pointerdown", "keydown"])
    window.addEventListener(next, () => over.abort(), { capture: true, signal: over.signal });
}
