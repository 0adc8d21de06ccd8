import { execFile } from "node:child_process";
import { existsSync, globSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { plural } from "#domain/wording.ts";
import type { Env } from "#env/env.ts";
import { describeContents, type Summary } from "#server/backup/contents.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { giveFolder } from "@sacred-space/embedded-postgres/account.ts";
import {
  claimAlone,
  type Cluster,
  clusterOf,
  exchangeClusters,
  removeCluster,
  stateOfData,
} from "@sacred-space/embedded-postgres/renew.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { upgradePassphrase } from "./local-secrets.ts";
import { describeNoPractice } from "./no-practice.ts";
import { readRelease } from "./release.ts";

/** The new data and a backup of the old, as a multiple of the old data. */
const ROOM = 1.5;

/**
 * Carries the data of the bundled PostgreSQL over to the major version that this release brings. `former` is the folder of the release that
 * ran on it: it makes a backup, which is restored into new data and compared. The old data stays beside. Resolves to a sentence about what was
 * done. If it rejects, nothing is changed; after a kill it begins anew.
 */
export async function renewDatabase(
  env: Pick<Env, "dataDir" | "databaseUrl" | "backupPassphrase">,
  former: string,
): Promise<string> {
  if (env.databaseUrl !== undefined)
    throw new WrongEnvironment("DATABASE_URL names a PostgreSQL of your own, which is renewed by its own means.");
  const cluster = clusterOf(env.dataDir);
  if (cluster.found === undefined)
    throw new WrongEnvironment(describeNoPractice(env, "renew-database /opt/sacred-space.old"));
  if (cluster.found === cluster.major) return `The database is of PostgreSQL ${cluster.major} already.`;
  if (cluster.isRunning) throw new WrongEnvironment("The program is running on this database: stop it first.");
  if (!existsSync(join(former, "scripts/backup.ts")))
    throw new WrongEnvironment(`${former} is no release of this program: name the folder of the one before.`);
  const claim = join(env.dataDir, "renewing.pid");
  const claimed = claimAlone(claim);
  if ("holder" in claimed)
    throw new WrongEnvironment(
      `Another command (process ${claimed.holder}) carries this database over: wait for it. If there is none, remove ${claim}.`,
    );
  const scratch = join(realpathSync(env.dataDir), "renewing");
  const clear = () => {
    removeCluster(scratch);
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    clear(); // left by a kill
    for (const folder of [env.dataDir, dirname(cluster.location)]) await requireRoom(folder, cluster);
    makeLike(env.dataDir, scratch);
    const passphrase = env.backupPassphrase ?? upgradePassphrase(env.dataDir).passphrase;
    const file = await backUpWith(former, scratch, passphrase);
    const state = stateOfData(cluster.location);
    const { location, restored } = await restoreBeside(scratch, file, passphrase);
    const stays = exchangeClusters(cluster, location, state);
    if (stays === undefined)
      throw new WrongEnvironment(
        "Nothing was changed, as the former program was started on the old data meanwhile: stop it and run this again.",
      );
    return `Carried over ${describeContents(restored)} from PostgreSQL ${cluster.found} to ${cluster.major}. The data until now stays in ${stays}: remove it once the program has proven itself.`;
  } finally {
    clear();
    claimed.release();
  }
}

async function requireRoom(folder: string, { location }: Cluster): Promise<void> {
  const files = globSync("**", { cwd: location }).map((name) => lstatSync(join(location, name)));
  const needed = ROOM * files.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const [has, wants] = [bavail * bsize, needed].map((bytes) => plural(Math.ceil(bytes / 1e6), "MB", "MB"));
  throw new WrongEnvironment(
    `Nothing was changed: the data is written a second time before the old may go, which needs ${wants} in ${folder}, and there are ${has}. Make room and run this again.`,
  );
}

/** The account that owns the data folder runs the database. */
function makeLike(dataDir: string, folder: string): void {
  mkdirSync(folder, { mode: 0o755 });
  giveFolder(folder, process.getuid?.() === 0 ? statSync(dataDir) : undefined, 0o755);
}

async function backUpWith(former: string, folder: string, passphrase: string): Promise<string> {
  const file = join(folder, "former.backup");
  const env = { ...process.env, BACKUP_PASSPHRASE: passphrase };
  try {
    await promisify(execFile)(process.execPath, [join(former, "scripts/backup.ts"), file], { cwd: former, env });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new WrongEnvironment(
      `Nothing was changed, as the former release could not copy the database: ${stderr.trim().split("\n").at(-1)}`,
      { cause: error },
    );
  }
  return file;
}

/** Stored files stay where they are, and are read to be compared. */
async function restoreBeside(
  folder: string,
  file: string,
  passphrase: string,
): Promise<{ location: string; restored: Summary }> {
  const { connectionString, location, stop } = await startEmbedded(folder);
  const nothing = async () => undefined;
  try {
    const restored = await restoreBackup(
      {
        connectionString,
        release: readRelease(),
        writeFile: async (_, bytes) => {
          bytes.resume();
          await finished(bytes);
        },
        mayKeep: nothing,
        keep: nothing,
      },
      file,
      passphrase,
    );
    return { location, restored };
  } finally {
    await stop();
  }
}
