import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Problems, StepName } from "#app/booking/booking-values.ts";
import { BOOKING_ID } from "#app/booking/sign-in-wall.tsx";
import type { StepState } from "#app/booking/step.tsx";

type NextStep = {
  /** The list of the steps. */
  steps: RefObject<HTMLOListElement | null>;
  stateOf(step: StepName, ...fields: (keyof Problems)[]): StepState;
  /** Leads to the next open question, by scroll and focus. */
  goToNext(): void;
};

type Of = {
  next: StepName | undefined;
  problems: Problems;
  /** The day was opened by the form: the calendar is still to be looked at. */
  isDaySuggested: boolean;
  /** Whether no step grows or shrinks any more by itself. */
  isSettled: boolean;
};

/** The state of each step, and the way to the next open one; a link to the form leads there as soon as it stands still. */
export function useNextStep({ next, problems, isDaySuggested, isSettled }: Of): NextStep {
  const { hash } = useLocation();
  const steps = useRef<HTMLOListElement>(null);
  const arrives = useRef(hash === `#${BOOKING_ID}`);

  const stateOf: NextStep["stateOf"] = (step, ...fields) => {
    if (step === next) return "next";
    return fields.some((field) => problems[field]) ? "later" : "done";
  };
  const goToNext = () => {
    const step = steps.current?.querySelector('[data-state="next"]') ?? steps.current?.firstElementChild;
    const times = next === "when" && !isDaySuggested && step?.querySelector("[role=radiogroup]"); // the day is chosen: the calendar is done
    step?.querySelector("h2")?.focus({ preventScroll: true });
    (times || step)?.scrollIntoView();
  };
  useEffect(() => {
    if (!arrives.current || !isSettled) return;
    arrives.current = false;
    goToNext();
  });
  return { steps, stateOf, goToNext };
}
