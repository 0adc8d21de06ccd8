import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupName, isHalfBeforeUpgrade } from "#domain/backups/backup-name.ts";
import type { UpgradeCopy } from "#database/connection/migrate.ts";
import type { Release } from "#domain/safety/release.ts";
import type { Env } from "#env/env.ts";
import { UnusableBackup } from "#server/backup/archive.ts";
import { describeContents } from "#server/backup/contents.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { ByteStore } from "@sacred-space/storage/bytes/byte-store.ts";
import { readDataFiles, readStored } from "./backup-sources.ts";
import { readRelease } from "./release.ts";
import { upgradePassphrase } from "./local-secrets.ts";

type Practice = { env: Env; connectionString: string; bytes: ByteStore };

/**
 * For `migrate`: writes a backup into BACKUP_DIR before a new version changes the database, and passes a sentence about it to `onCopied`.
 * Without BACKUP_PASSPHRASE it is encrypted with a generated passphrase. Returns undefined if the operator makes copies in another way. The
 * returned function rejects with UnusableBackup if no backup could be written.
 */
export function copyBeforeUpgrade(
  { env, connectionString, bytes }: Practice,
  onCopied: (sentence: string) => void,
): ((last: Release | undefined) => Promise<UpgradeCopy>) | undefined {
  if (!env.backupBeforeUpgrade) return undefined;
  return async (last) => {
    const file = join(env.backupFolder, backupName(new Date(), "-before-upgrade"));
    const generated = env.backupPassphrase === undefined ? upgradePassphrase(env.dataDir) : undefined;
    try {
      await mkdir(env.backupFolder, { recursive: true, mode: 0o700 });
      await sweep(env.backupFolder);
      const source = {
        connectionString,
        readFile: readStored(bytes),
        kept: await readDataFiles(env.dataDir),
        release: last ?? readRelease(), // whose schema it has
      };
      const written = await writeBackup(source, file, env.backupPassphrase ?? generated?.passphrase ?? "");
      const passphrase = generated ? `the passphrase in ${generated.file}` : "BACKUP_PASSPHRASE";
      onCopied(
        `Before the upgrade ${describeContents(written)} were copied to ${file}; the version before restores it with ${passphrase}.`,
      );
    } catch (error) {
      throw new UnusableBackup(
        `The database is not upgraded, as it could not be copied before: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
    return { discard: () => rm(file, { force: true }) };
  };
}

/** Under the lock of the migrations no other node writes a copy: a killed start that is retried would fill the disk. */
async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(isHalfBeforeUpgrade);
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
