import type { FirstRunState } from "#domain/first-run/steps.ts";

/** What the page of a step is given. */
export type StepProps = { run: FirstRunState; isDone: boolean };
