import * as z from "zod/mini";
import {
  type FirstRun,
  findUnsetPlaces,
  hideFirstRun,
  markStepDone,
  openFirstRun,
  readTraces,
} from "#server/settings/first-run.queries.ts";
import { type FirstRunState, MARKED_STEPS, type StandIn, STEPS } from "#domain/first-run/steps.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Returns the steps of the checklist: a step is done if the practice's data shows it or the practitioner has marked it. */
export async function readFirstRun(
  { database, installation }: Practice,
  { isOpen, isHidden, done: marked }: FirstRun,
): Promise<FirstRunState> {
  const found = await readTraces(database);
  const traces: Record<string, boolean> = { ...found, open: isOpen };
  return {
    isOpen,
    isHidden,
    hasOffer: found.services,
    hasHours: found.hours,
    unsetPlaces: await findUnsetPlaces(database),
    standIns: standInsOf(installation),
    steps: STEPS.map((id) => ({ id, isDone: marked.includes(id) || (traces[id] ?? false) })),
  };
}

function standInsOf(installation: Practice["installation"]): StandIn[] {
  const standIns: (StandIn | false)[] = [
    installation?.cards === "stand-in" && "cards",
    installation?.hasMailServer === false && "email",
  ];
  return standIns.filter((each) => each !== false);
}

/** Makes the site public; this is final. */
export async function openPractice({ database }: Practice) {
  await openFirstRun(database);
  return done();
}

export const markedStep = z.object({ step: z.enum(MARKED_STEPS) });

export async function finishStep({ database }: Practice, _: unknown, { step }: z.output<typeof markedStep>) {
  await markStepDone(database, step);
  return done();
}

export async function hideChecklist({ database }: Practice) {
  await hideFirstRun(database);
  return done();
}
