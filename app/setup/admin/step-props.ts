import type { FirstRunState } from "#domain/first-run/steps.ts";

export type StepProps = { run: FirstRunState; isDone: boolean };
