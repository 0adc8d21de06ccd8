import type { Practice } from "#kit/server/practice.ts";
import { readSafety } from "./read-safety.ts";

/** Of the findings, those in which a night's data could be lost. */
const BACKUPS: ReadonlySet<string> = new Set(["backup", "copies"]);

/**
 * Calls the address of the operator's choice while the site answers, jobs run (this is one) and backups are made: whoever watches that
 * address notices the silence, also when this machine can tell nobody any more. Resolves to whether it was called.
 */
export async function giveSignOfLife(practice: Practice): Promise<boolean> {
  const { installation, log } = practice;
  if (!installation?.signOfLife) return false;
  const [{ findings }, isServed] = await Promise.all([readSafety(practice, installation), installation.isServed()]);
  const troubles = [
    ...findings.map(({ kind }) => kind).filter((kind) => BACKUPS.has(kind)),
    ...(isServed ? [] : ["site"]),
  ];
  if (troubles.length > 0) {
    log.warn({ troubles }, "no sign of life is given");
    return false;
  }
  return installation.signOfLife().then(
    () => true,
    (error: unknown) => {
      log.warn({ reason: (error as Error).message }, "the sign of life did not arrive");
      return false;
    },
  );
}
