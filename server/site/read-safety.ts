import { COPY_FAILED, BACKUP_FAILED, lastAlert } from "./alerts.queries.ts";
import { inUseSince, latestReleases, readOperations } from "./operations.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
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
  const { version, commit, production, cards, hasMailServer } = installation;
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
    hasMailServer,
    backups: backups && known ? await backupsOf(database, backups, known) : null,
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

async function backupsOf(
  database: Queries,
  { copies }: NonNullable<Practice["backups"]>,
  known: Known[],
): Promise<NonNullable<Safety["backups"]>> {
  const newest = known[0] ? facts(known[0]) : null;
  const [failure, since] = await Promise.all([failureAfter(database, BACKUP_FAILED, newest), inUseSince(database)]);
  return {
    newest,
    failure,
    dueSince: since?.toISOString() ?? null,
    copies: copies ? await copiesOf(database, copies, known) : null,
  };
}

async function copiesOf(
  database: Queries,
  { place }: { place: string },
  known: Known[],
): Promise<NonNullable<Safety["backups"]>["copies"]> {
  const copied = known.find(({ copiedTo }) => copiedTo === place);
  const newest = copied ? { madeAt: copied.madeAt.toISOString() } : null;
  const failure = await failureAfter(database, COPY_FAILED, newest);
  return { place, newest, failure, dueSince: known.at(-1)?.madeAt.toISOString() ?? null };
}

/** The last failed night, unless something was made after it. */
async function failureAfter(
  database: Queries,
  kind: string,
  newest: { madeAt: string } | null,
): Promise<{ at: string; detail: string } | null> {
  const last = await lastAlert(database, kind);
  if (!last || last.at.toISOString() < (newest?.madeAt ?? "")) return null;
  return { at: last.at.toISOString(), detail: last.detail };
}

type Known = NonNullable<Awaited<ReturnType<typeof backupsHere>>>[number];

function facts({ madeAt, rehearsedAt, bytes, bookings, files }: Known) {
  return { madeAt: madeAt.toISOString(), rehearsedAt: rehearsedAt.toISOString(), bytes, bookings, files };
}
