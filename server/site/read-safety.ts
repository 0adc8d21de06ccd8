import { latestReleases, readOperations } from "./operations.queries.ts";
import type { Release } from "#domain/safety/release.ts";
import { findingsOf, type Safety, type SafetyFinding } from "#domain/safety/safety.ts";
import { backupsHere } from "./backups-here.ts";
import type { Installation } from "#kit/server/ports.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Reads the state of the practice's safeguards (backups, mail, certificate, disk) and the findings about them. Connects to the site's own
 * address to read its certificate.
 */
export async function readSafety(
  practice: Pick<Practice, "database" | "backups" | "canText">,
  installation: Installation,
): Promise<Safety & { findings: SafetyFinding[] }> {
  const { database, backups, canText = false } = practice;
  const { version, commit, production, cards } = installation;
  const [{ mail, sms }, releases, known, schema, disk, certificate] = await Promise.all([
    readOperations(database),
    latestReleases(database),
    backupsHere(practice),
    installation.schema(),
    installation.disk(),
    installation.certificate(),
  ]);
  const safety: Safety = {
    version,
    commit,
    schema,
    running: runningOf(installation, releases),
    production,
    cards,
    backups: backups && known ? { newest: known[0] ? facts(known[0]) : null, copies: copiesOf(backups, known) } : null,
    mail,
    sms: canText ? sms : null,
    certificate,
    disk,
  };
  return { ...safety, findings: findingsOf(safety, Date.now()) };
}

function runningOf(
  { version, commit }: Release,
  [last, before]: Awaited<ReturnType<typeof latestReleases>>,
): Safety["running"] {
  if (last?.version !== version || last.commit !== commit) return null;
  return {
    since: last.startedAt.toISOString(),
    before: before ? { version: before.version, commit: before.commit } : null,
  };
}

function copiesOf(
  { copies }: NonNullable<Practice["backups"]>,
  known: Known[],
): NonNullable<Safety["backups"]>["copies"] {
  if (!copies) return null;
  const copied = known.find(({ copiedTo }) => copiedTo === copies.place);
  return { place: copies.place, newest: copied ? { madeAt: copied.madeAt.toISOString() } : null };
}

type Known = NonNullable<Awaited<ReturnType<typeof backupsHere>>>[number];

function facts({ madeAt, rehearsedAt, bytes, bookings, files }: Known) {
  return { madeAt: madeAt.toISOString(), rehearsedAt: rehearsedAt.toISOString(), bytes, bookings, files };
}
