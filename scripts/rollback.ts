import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { keep, refuseOther } from "#composition/backup-sources.ts";
import { upgradePassphrase } from "#composition/local-secrets.ts";
import { readRelease } from "#composition/release.ts";
import { isBeforeUpgrade } from "#domain/backups/backup-name.ts";
import { describeRelease } from "#domain/safety/release.ts";
import { type Env, readEnv } from "#env/env.ts";
import { describeContents } from "#server/backup/contents.ts";
import { refuseServed, type RestoreTarget } from "#server/backup/restore-backup.ts";
import { describeSince, findCopy, opensAsItIs, rollBack } from "#server/backup/roll-back.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { withPractice } from "./backup-places.ts";

/**
 * `npm run rollback`, run by the former release: puts the newest copy that was made before an upgrade and that this release can read in the
 * place of the database. `-- FILE` names another copy; `-- --yes` agrees to lose what has happened since, which it asks about otherwise.
 */
try {
  const yes = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({ options: { yes }, allowPositionals: true });
  if (positionals.length > 1) throw new WrongEnvironment("Name one copy or none: npm run rollback -- FILE");
  const env = readEnv(process.env, process.cwd());
  const release = readRelease();
  await withPractice(env, "rollback", async ({ connectionString, bytes }) => {
    const target: RestoreTarget = {
      connectionString,
      release,
      writeFile: bytes.write.bind(bytes),
      mayKeep: (each) => refuseOther(env.dataDir, each),
      keep: (each) => keep(env.dataDir, each),
    };
    await refuseServed(connectionString);
    if (await opensAsItIs(connectionString)) {
      console.log(`Version ${describeRelease(release)} opens the database as it is: nothing had to be brought back.`);
      return;
    }
    const passphrase = env.backupPassphrase ?? upgradePassphrase(env.dataDir).passphrase;
    const copy = await findCopy(positionals[0] ? [resolve(positionals[0])] : await copiesIn(env), passphrase, target);
    const lost = await describeSince(connectionString, copy);
    if (lost !== undefined && !values.yes) await agree(lost, copy.madeAt);
    const { restored, former, refused } = await rollBack(target, copy, passphrase, ignoreSignals);
    console.log(
      `Brought back ${describeContents(restored)} of ${copy.madeAt.toISOString()}. The database until now stays as ${former}. Start version ${describeRelease(release)}.`,
    );
    if (refused.length > 0)
      console.log(`The new database lacks what only an administrator of PostgreSQL may set: ${refused.join(" ")}`);
  });
} catch (error) {
  exitWithMessage(error);
}

/** The newest first. */
async function copiesIn({ backupFolder }: Env): Promise<string[]> {
  const names = await readdir(backupFolder).catch(() => []);
  return names
    .filter(isBeforeUpgrade)
    .toSorted()
    .toReversed()
    .map((name) => join(backupFolder, name));
}

/** Who stopped it then could not tell whether the databases have changed places, and which release fits. */
function ignoreSignals(): void {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
}

async function agree(lost: string, madeAt: Date): Promise<void> {
  const told = `The practice will no longer have what has happened since the copy of ${madeAt.toISOString()}: ${lost}.`;
  if (!process.stdin.isTTY) throw new WrongEnvironment(`${told} To go back all the same, add --yes.`);
  const reading = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reading.question(`${told} Go back all the same? (yes) `);
  reading.close();
  if (answer.trim().toLowerCase() !== "yes") throw new WrongEnvironment("Nothing was changed.");
}
