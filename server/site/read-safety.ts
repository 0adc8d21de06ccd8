import { COPY_FAILED, BACKUP_FAILED, lastAlert } from "./alerts.queries.ts";
import { inUseSince, latestReleases, readOperations } from "./operations.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { Release } from "#domain/safety/release.ts";
import { findingsOf, type Safety, type SafetyFinding } from "#domain/safety/safety.ts";
import { backupsHere } from "./backups-here.ts";
import { knownBackups } from "./backups.queries.ts";
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
    backups: backups && known ? await backupsOf(database, backups, known, installation) : null,
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
  { startedAt }: Pick<Installation, "startedAt">,
): Promise<NonNullable<Safety["backups"]>> {
  const newest = known[0] ? facts(known[0]) : null;
  const [recorded, since] = await Promise.all([knownBackups(database), inUseSince(database)]);
  const last = recorded[0]?.madeAt;
  return {
    newest,
    failure: await failureAfter(database, BACKUP_FAILED, last),
    dueSince: since ? (last && last > since ? last : since).toISOString() : null,
    copies: copies ? await copiesOf(database, copies, { known, recorded, startedAt }) : null,
  };
}

async function copiesOf(
  database: Queries,
  { place }: { place: string },
  { known, recorded, startedAt }: { known: Known[]; recorded: Known[]; startedAt: Date },
): Promise<NonNullable<Safety["backups"]>["copies"]> {
  const isCopied = ({ copiedTo }: Known) => copiedTo === place;
  const copied = known.find(isCopied);
  const oldest = known.at(-1)?.madeAt;
  return {
    place,
    newest: copied ? { madeAt: copied.madeAt.toISOString() } : null,
    failure: await failureAfter(database, COPY_FAILED, recorded.find(isCopied)?.madeAt),
    // The place may have been named at this start.
    dueSince: oldest ? (startedAt > oldest ? startedAt : oldest).toISOString() : null,
  };
}

/** The last failed night, unless something was made after it, maybe by another node, whose files this one does not hold. */
async function failureAfter(
  database: Queries,
  kind: string,
  last: Date | undefined,
): Promise<{ at: string; detail: string } | null> {
  const failed = await lastAlert(database, kind);
  if (!failed || (last && failed.at < last)) return null;
  return { at: failed.at.toISOString(), detail: failed.detail };
}

type Known = NonNullable<Awaited<ReturnType<typeof backupsHere>>>[number];

function facts({ madeAt, rehearsedAt, bytes, bookings, files }: Known) {
  return { madeAt: madeAt.toISOString(), rehearsedAt: rehearsedAt.toISOString(), bytes, bookings, files };
}
