import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Problems, StepName } from "#app/bookings/client/booking-values.ts";
import { BOOKING_ID } from "#app/bookings/client/sign-in-wall.tsx";
import type { StepState } from "#app/bookings/client/step.tsx";

type NextStep = {
  steps: RefObject<HTMLOListElement | null>;
  stateOf(step: StepName): StepState;
  /** Scrolls to and focuses the next unanswered step. If it was there before, returns what is missing or wrong in that step. */
  goToNext(): Problems;
  /** Leads from a step that has just been folded to the first open one after it: to its first empty field, if it is the next step. */
  goOnFrom(step: StepName): void;
};

export const FIELDS: Record<StepName, (keyof Problems)[]> = {
  service: ["serviceId"],
  when: ["day", "time"],
  who: ["clientName", "clientEmail", "clientPhone", "questions.0", "notes", "answers"],
  agree: ["consent"],
};

function problemsOf(step: StepName, problems: Problems): Problems {
  return Object.fromEntries(FIELDS[step].flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])));
}

type Of = {
  next: StepName | undefined;
  problems: Problems;
  /** The form preselected the day, so the calendar is still to be shown. */
  isDaySuggested: boolean;
  /** Whether the height of the steps is final. */
  isSettled: boolean;
};

/** The state of each step, and navigation to the next unanswered one. A link to the form scrolls there once the layout is settled. */
export function useNextStep({ next, problems, isDaySuggested, isSettled }: Of): NextStep {
  const { hash } = useLocation();
  const steps = useRef<HTMLOListElement>(null);
  const last = useRef<Element>(undefined);
  const arrives = useRef(hash === `#${BOOKING_ID}`);

  const stateOf = (step: StepName) => {
    if (step === next) return "next";
    return FIELDS[step].some((field) => problems[field]) ? "later" : "done";
  };
  const goToNext = () => {
    const step = steps.current?.querySelector('[data-state="next"]') ?? steps.current?.firstElementChild;
    // The client has chosen the day, so scroll past the calendar.
    const times = next === "when" && !isDaySuggested && step?.querySelector("[role=radiogroup]");
    const target = times || step || undefined;
    if (next && target === last.current) return problemsOf(next, problems);
    last.current = target;
    step?.querySelector("h2")?.focus({ preventScroll: true });
    target?.scrollIntoView();
    return {};
  };
  const goOnFrom = (step: StepName) => {
    const places = [...(steps.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
    const from = places.findIndex((place) => place.dataset["step"] === step);
    const to = places.find((place, nth) => nth > from && place.dataset["folded"] === undefined);
    const fields = [...(to?.querySelectorAll<HTMLInputElement>("input[required]:not([type=checkbox])") ?? [])];
    const empty = to?.dataset["state"] === "next" ? fields.find(({ value }) => value === "") : undefined;
    places[from]?.scrollIntoView({ block: "nearest" });
    (empty ?? to?.querySelector("h2"))?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!arrives.current || !isSettled) return;
    arrives.current = false;
    goToNext();
  });
  return { steps, stateOf, goToNext, goOnFrom };
}
