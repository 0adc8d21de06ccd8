import { HOUR_MS } from "#domain/time.ts";

/** Returns the file name of a backup that was started at this moment, to the second: "sacred-space-2026-11-26T02-11-00Z.backup". */
export function backupName(begun: Date, suffix: "" | "-before-upgrade" = ""): string {
  return `sacred-space-${begun.toISOString().replace(/\.\d+/, "").replaceAll(":", "-")}${suffix}.backup`;
}

/** Returns the moment in such a name; undefined for any other name, such as that of a copy made before an upgrade. */
export function momentIn(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] =
    /^sacred-space-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/.exec(name) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Says when a backup was made, as its content tells, and where its name tells another hour: whoever stores it may have exchanged it. */
export function describeMoment(name: string, madeAt: Date): string {
  const named = momentIn(name);
  const differs = named !== undefined && Math.abs(named.getTime() - madeAt.getTime()) > HOUR_MS;
  const otherwise = differs ? `, and not at ${named.toISOString()}, as its name says: look whether it is the one` : "";
  return `The backup was made at ${madeAt.toISOString()}${otherwise}.`;
}

/** Whether a file of this name is a copy made before an upgrade. */
export function isBeforeUpgrade(name: string): boolean {
  return /^sacred-space-[\dTZ-]+-before-upgrade\.backup$/.test(name);
}

/** Whether a file of this name is what a killed upgrade has left of its copy. */
export function isHalfBeforeUpgrade(name: string): boolean {
  return /^sacred-space-[\dTZ-]+-before-upgrade\.backup\.part-\d+$/.test(name);
}
