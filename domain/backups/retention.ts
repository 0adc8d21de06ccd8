import { DAY_MS } from "#domain/time.ts";

/** For how many of the newest days, weeks and months one backup each is kept. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 };

/** Numbers the periods, in UTC. Weeks begin on Monday: 1 January 1970 was a Thursday. */
const PERIODS: Record<keyof typeof KEPT_BACKUPS, (moment: Date) => number> = {
  days: (moment) => Math.floor(moment.getTime() / DAY_MS),
  weeks: (moment) => Math.floor((moment.getTime() / DAY_MS + 3) / 7),
  months: (moment) => moment.getUTCFullYear() * 12 + moment.getUTCMonth(),
};

/** Returns the backups to keep: the newest one of each of the newest days, weeks and months that have any. */
export function backupsToKeep<B extends { madeAt: Date }>(backups: B[], kept = KEPT_BACKUPS): B[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const keep = new Set<B>();
  for (const period of ["days", "weeks", "months"] as const) {
    const newest = new Map<number, B>();
    for (const backup of newestFirst) {
      const index = PERIODS[period](backup.madeAt);
      if (!newest.has(index)) newest.set(index, backup);
    }
    for (const backup of [...newest.values()].slice(0, kept[period])) keep.add(backup);
  }
  return newestFirst.filter((backup) => keep.has(backup));
}
