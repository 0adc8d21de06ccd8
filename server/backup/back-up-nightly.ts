import { basename } from "node:path";
import { addBackup, forgetBackups, knownBackups, markCopied } from "#server/site/backups.queries.ts";
import { BACKUP_FAILED, COPY_FAILED, raiseAlert, resolveAlerts } from "#server/site/alerts.queries.ts";
import { backupsToKeep } from "#domain/backups/retention.ts";
import type { Backups } from "#kit/server/ports.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Makes the nightly backup, rehearses restoring it beside the live database, removes backups that the retention rule no longer keeps, and
 * copies the rest to another machine if one is configured. A failure raises an alert, which the next successful night settles; older
 * backups stay until then.
 */
export async function backUpNightly({
  database,
  backups,
  log,
}: Pick<Practice, "database" | "backups" | "log">): Promise<void> {
  if (!backups) return;
  try {
    await addBackup(database, await backups.make());
  } catch (error) {
    const what = "The backup of the night failed";
    await raiseBackupAlert({ database, log }, BACKUP_FAILED, what, error, await nameLastGood({ database, backups }));
    return;
  }
  await resolveAlerts(database, BACKUP_FAILED);
  const known = await knownBackups(database);
  const kept = new Set(backupsToKeep(known));
  const old = known.filter((backup) => !kept.has(backup)).map(({ file }) => file);
  for (const file of old) await backups.remove(file);
  await forgetBackups(database, old);
  await copyElsewhere({ database, backups, log });
}

async function copyElsewhere({
  database,
  backups,
  log,
}: Pick<Practice, "database" | "backups" | "log">): Promise<void> {
  if (!backups?.copies) return resolveAlerts(database, COPY_FAILED); // no copies are configured
  let copied: string[];
  try {
    copied = await backups.copies.update();
  } catch (error) {
    await raiseBackupAlert(
      { database, log },
      COPY_FAILED,
      "The backup of the night is here, but was not copied to another machine",
      error,
    );
    return;
  }
  await markCopied(database, copied, backups.copies.place);
  await resolveAlerts(database, COPY_FAILED);
}

/** The newest backup that was tried and lies here: a restored practice lists those of its origin, too. */
async function nameLastGood({ database, backups }: Pick<Practice, "database"> & { backups: Backups }): Promise<string> {
  for (const { file } of await knownBackups(database))
    if (await backups.holds(file)) return `The last good one is ${basename(file)}.`;
  return "There is no good one yet.";
}

async function raiseBackupAlert(
  { database, log }: Pick<Practice, "database" | "log">,
  kind: string,
  what: string,
  error: unknown,
  ending = "",
): Promise<void> {
  const { message } = error as Error;
  log.error(
    { reason: message },
    kind === BACKUP_FAILED ? "the nightly backup failed" : "the nightly backup was not copied",
  );
  const day = new Date().toISOString().slice(0, 10);
  const detail = [`${what}: ${message.replace(/\.$/, "")}.`, ending].join(" ").trim();
  await raiseAlert(database, { kind, detail, reference: day });
}
