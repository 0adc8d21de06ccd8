import { knownBackups } from "./backups.queries.ts";
import type { Practice } from "#kit/server/practice.ts";

type Stored = Awaited<ReturnType<typeof knownBackups>>[number];

/** The backups that this installation has made and still holds, newest first; undefined if no scheduled backups are made. */
export async function backupsHere({
  database,
  backups,
}: Pick<Practice, "database" | "backups">): Promise<Stored[] | undefined> {
  if (!backups) return undefined;
  const known = await knownBackups(database);
  const held = await Promise.all(known.map(({ file }) => backups.holds(file)));
  return known.filter((_, index) => held[index]);
}
