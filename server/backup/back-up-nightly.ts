import { basename } from "node:path";
import { t } from "@sacred-space/words/t.ts";
import { addBackup, forgetBackups, knownBackups, markCopied } from "#server/site/backups.queries.ts";
import { BACKUP_FAILED, COPY_FAILED, raiseAlert, resolveAlerts } from "#server/site/alerts.queries.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
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
    const reason = reasonOf(error);
    log.error({ reason }, "the nightly backup failed");
    const good = await findLastGood({ database, backups });
    await raiseBackupAlert(database, BACKUP_FAILED, () => {
      const detail = t("The backup of the night failed: {reason}.", { reason: withoutStop(reason) });
      return `${detail} ${nameLastGood(good)}`;
    });
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
    const reason = reasonOf(error);
    log.error({ reason }, "the nightly backup was not copied");
    await raiseBackupAlert(database, COPY_FAILED, () =>
      t("The backup of the night is here, but was not copied to another machine: {reason}.", {
        reason: withoutStop(reason),
      }),
    );
    return;
  }
  await markCopied(database, copied, backups.copies.place);
  await resolveAlerts(database, COPY_FAILED);
}

/** The newest backup that was tried and lies here: a restored practice lists those of its origin, too. */
async function findLastGood({
  database,
  backups,
}: Pick<Practice, "database"> & { backups: Backups }): Promise<string | undefined> {
  for (const { file } of await knownBackups(database)) if (await backups.holds(file)) return basename(file);
  return undefined;
}

function nameLastGood(file: string | undefined): string {
  return file === undefined ? t("There is no good one yet.") : t("The last good one is {file}.", { file });
}

const reasonOf = (error: unknown) => (error as Error).message;
const withoutStop = (reason: string) => reason.replace(/\.$/, "");

async function raiseBackupAlert(database: Practice["database"], kind: string, say: () => string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await raiseAlert(database, { kind, detail: await forPractitioner(database, say), reference: day });
}
