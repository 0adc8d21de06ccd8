import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { momentIn } from "#domain/backups/backup-name.ts";
import { backupsToKeep } from "#domain/backups/retention.ts";
import type { CopyStore } from "#gateways/copy-store.ts";

/**
 * Sends a folder's nightly backups that the store lacks or holds incompletely, the newest first, and removes from the store what the
 * retention rule no longer keeps. The rule applies to both places together, by the times in the names. Returns the paths of the backups
 * that are complete in the store.
 */
export async function copyBackups(folder: string, store: CopyStore): Promise<string[]> {
  const stored = new Map((await store.list()).map(({ name, bytes }) => [name, bytes]));
  const local = new Set(await readdir(folder));
  const all = [...new Set([...local, ...stored.keys()])].flatMap((name) => {
    const madeAt = momentIn(name);
    return madeAt ? [{ name, madeAt }] : [];
  });
  const kept = backupsToKeep(all);
  const copied: string[] = [];
  for (const { name } of kept.filter((backup) => local.has(backup.name))) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (stored.get(name) !== size) await store.send(path, name);
    copied.push(path);
  }
  for (const { name } of all.filter((backup) => stored.has(backup.name) && !kept.includes(backup)))
    await store.remove(name);
  return copied;
}
