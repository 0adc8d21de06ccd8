import type { InstalledAbilities } from "#app/settings/business-settings.ts";
import { formatDateTime, formatTimeOfInstant, plural } from "#domain/wording.ts";

/** Says when the newest backup was made, and when restoring it was tested. */
export function BackupState({ backups }: Pick<InstalledAbilities, "backups">) {
  return <p className="mt-6 text-quiet">{describeState(backups)}</p>;
}

function describeState(backups: InstalledAbilities["backups"]): string {
  if (!backups)
    return "No backups are made. Ask whoever runs your site to set BACKUP_PASSPHRASE: then one is made each night.";
  const { newest } = backups;
  if (!newest) return "The first backup is made tonight.";
  const held = `${plural(newest.bookings, "booking")}, ${plural(newest.files, "file")}, ${(newest.bytes / 1e6).toFixed(1)} MB`;
  const made = formatDateTime(newest.madeAt, undefined, "weekday");
  return `Last backup: ${made} (${held}). Restoring it was tried at ${formatTimeOfInstant(newest.rehearsedAt, undefined)}: every row, file and penny was equal.`;
}
