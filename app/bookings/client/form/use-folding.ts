import { type FocusEvent, type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { STEPS, type StepName } from "#app/bookings/client/booking-values.ts";

type Folding = {
  /** Whether an answered step stays open. */
  isOpen(step: StepName): boolean;
  /** Opens the step that the client is in, and folds those before it. */
  goTo(step: StepName): void;
  /** Folds a step that is answered at one press, and those before it. */
  goPast(step: StepName): void;
  /** For the form: what is pressed, typed into or reached by keyboard is in a step. */
  events: {
    onPointerDownCapture(): void;
    onKeyDownCapture(): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onClick(event: SyntheticEvent): void;
    onChange(event: SyntheticEvent): void;
  };
};

const placeOf = (step: StepName) => STEPS.indexOf(step);

/** What is to be focused in a step that is opened again. */
const FIRST = "select, [aria-selected=true] button, [role=radiogroup] input, input";

/**
 * Which answered steps stay open: an answered step folds once the client goes on to another one, never while they are in it. What they press
 * stays where it is on the screen. `initially` are the steps that they have not seen yet, although they are answered.
 */
export function useFolding(initially: StepName[]): Folding {
  const [open, setOpen] = useState(initially);
  const isByKey = useRef(false);

  const goPast = (step: StepName) => setOpen((before) => before.filter((each) => placeOf(each) > placeOf(step)));
  const goTo = (step: StepName) =>
    setOpen((before) => [...before.filter((each) => placeOf(each) > placeOf(step)), step]);
  const enter = (target: Element) => {
    const place = target.closest<HTMLElement>("[data-step]");
    const step = place?.dataset["step"] as StepName | undefined;
    if (
      !place ||
      !step ||
      target.closest("[data-goes-on]") ||
      (open.includes(step) && open.every((each) => placeOf(each) >= placeOf(step)))
    )
      return;
    const { top } = place.getBoundingClientRect();
    flushSync(() => goTo(step));
    window.scrollBy({ top: place.getBoundingClientRect().top - top, behavior: "instant" });
    if (target.closest("[data-opens]")) place.querySelector<HTMLElement>(FIRST)?.focus();
  };
  // Rendered in the midst of an event, a ticked box would be drawn as it was before.
  const enterAfter = ({ target }: SyntheticEvent) => queueMicrotask(() => enter(target as Element));
  return {
    isOpen: (step) => open.includes(step),
    goTo: (step) => flushSync(() => goTo(step)),
    goPast: (step) => flushSync(() => goPast(step)),
    events: {
      onPointerDownCapture: () => void (isByKey.current = false),
      onKeyDownCapture: () => void (isByKey.current = true),
      // A press focuses before it clicks: a step that folded in between would take what is pressed from under the finger.
      onFocus: ({ target }) => {
        if (isByKey.current && !target.closest("[data-opens]")) enter(target);
      },
      onClick: enterAfter,
      onChange: enterAfter,
    },
  };
}
