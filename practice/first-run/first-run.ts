import * as z from "zod/mini";
import { type FirstRun, findUnsetPlaces, hideFirstRun, markStepDone, openFirstRun, readTraces } from "#database/settings/first-run.ts";
import { type FirstRunState, MARKED_STEPS, STEPS } from "#domain/first-run/steps.ts";
import type { Result } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

type Practitioner = { userId: string };

/** Returns the steps of the checklist: a step is done if the practice's data shows it or the practitioner has marked it. */
export async function readFirstRun({ database }: Practice, { isOpen, isHidden, done }: FirstRun): Promise<FirstRunState> {
  const found = await readTraces(database);
  const traces: Record<string, boolean> = { ...found, open: isOpen };
  return {
    isOpen,
    isHidden,
    hasHours: found.hours,
    unsetPlaces: await findUnsetPlaces(database),
    steps: STEPS.map((id) => ({ id, isDone: done.includes(id) || (traces[id] ?? false) })),
  };
}

/** Makes the site public; this is final. */
export async function openPractice({ database }: Practice): Promise<Result> {
  await openFirstRun(database);
  return { ok: true };
}

export const markedStep = z.object({ step: z.enum(MARKED_STEPS) });

export async function finishStep({ database }: Practice, _: Practitioner, { step }: z.output<typeof markedStep>): Promise<Result> {
  await markStepDone(database, step);
  return { ok: true };
}

export async function hideChecklist({ database }: Practice): Promise<Result> {
  await hideFirstRun(database);
  return { ok: true };
}
