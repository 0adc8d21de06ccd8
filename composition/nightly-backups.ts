import { execFile } from "node:child_process";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { backupName } from "#domain/backups/backup-name.ts";
import type { Env } from "#env/env.ts";
import { withCopies } from "#gateways/open-copies.ts";
import type { Backups } from "#kit/server/ports.ts";
import { copyBackups } from "#server/backup/copy-backups.ts";
import { DAY_MS } from "#domain/time.ts";

const report = z.object({
  file: z.string(),
  madeAt: z.coerce.date(),
  bytes: z.number(),
  bookings: z.number(),
  files: z.number(),
  rehearsedAt: z.coerce.date(),
});

/** The newest backup whose rehearsal failed. It may be intact. Only one is kept: no rule removes them, and more would fill the disk. */
const UNPROVEN = "sacred-space-unproven.backup";
const PARTIAL = /^sacred-space-.*\.backup\.part-\d+$/;

/** Nightly backups in a folder; undefined without a passphrase. The process that writes one reads the same variables as this one. */
export function nightlyBackups(
  {
    production,
    backupPassphrase,
    backupFolder,
    backupCopies,
  }: Pick<Env, "production" | "backupPassphrase" | "backupFolder"> & Partial<Pick<Env, "backupCopies">>,
  variables: NodeJS.ProcessEnv = process.env,
): Backups | undefined {
  if (!backupPassphrase) return undefined;
  const ofProgram = { ...variables, NODE_ENV: production ? "production" : undefined }; // in local mode, too, this process has set it for React
  return {
    async make() {
      await mkdir(backupFolder, { recursive: true, mode: 0o700 });
      await removePartialFiles(backupFolder);
      const file = join(backupFolder, backupName(new Date()));
      try {
        return report.parse(JSON.parse(await run(file, ofProgram)));
      } catch (error) {
        await rename(file, join(backupFolder, UNPROVEN)).catch(() => undefined); // usually nothing was written
        throw error;
      }
    },
    holds: async (file) => dirname(file) === backupFolder && (await stat(file).catch(() => undefined)) !== undefined,
    async remove(file) {
      // A restored database lists the backups of its origin: only files in this folder are this practice's to remove.
      const name = basename(file);
      if (name.endsWith(".backup")) await rm(join(backupFolder, name), { force: true });
    },
    copies: backupCopies && {
      place: backupCopies.place,
      update: () => withCopies(backupCopies, (store) => copyBackups(backupFolder, store)),
    },
  };
}

/** Removes files of a process that was killed. A file of the last day may be another node's current one. */
async function removePartialFiles(folder: string): Promise<void> {
  for (const path of (await readdir(folder)).filter((name) => PARTIAL.test(name)).map((name) => join(folder, name))) {
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Resolves to the process's output; rejects with its final error message. */
function run(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const script = join(import.meta.dirname, "..", "scripts", "backup-and-rehearse.ts");
  return new Promise((done, failed) => {
    execFile(process.execPath, [script, file], { env }, (error, printed, complaint) => {
      if (error) failed(new Error(sentenceIn(complaint) || "the process was ended"));
      else done(printed);
    });
  });
}

/** The final error: the message of an unexpected error, which precedes its stack trace, or the last line. */
function sentenceIn(complaint: string): string | undefined {
  return /^\w*Error: (.+)$/m.exec(complaint)?.[1] ?? complaint.trim().split("\n").at(-1);
}
