import { addBackup, forgetBackups, knownBackups } from "#database/backup/backups.ts";
import { raiseAlert, settleAlerts } from "#database/alerts.ts";
import { backupsToKeep } from "#domain/backups/retention.ts";
import type { Practice } from "#practice/practice.ts";

const KIND = "backup-failed";

/**
 * Makes the night's backup, tries restoring it beside the live database, and removes those that the rule keeps no longer. A failure becomes
 * an alert, which the next backup that succeeds settles; older backups stay until then.
 */
export async function backUpNightly({ database, backups, log }: Pick<Practice, "database" | "backups" | "log">): Promise<void> {
  if (!backups) return;
  try {
    await addBackup(database, await backups.make());
  } catch (error) {
    const { message } = error as Error;
    log.error({ reason: message }, "the nightly backup failed");
    const day = new Date().toISOString().slice(0, 10);
    await raiseAlert(database, { kind: KIND, detail: `The backup of the night failed: ${message}`, reference: day });
    return;
  }
  await settleAlerts(database, KIND);
  const known = await knownBackups(database);
  const kept = new Set(backupsToKeep(known));
  const old = known.filter((backup) => !kept.has(backup)).map(({ file }) => file);
  for (const file of old) await backups.remove(file);
  await forgetBackups(database, old);
}
