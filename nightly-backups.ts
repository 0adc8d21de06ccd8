import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "#env/env.ts";
import type { Backups } from "#practice/backup/backups.ts";

const report = z.object({
  file: z.string(),
  madeAt: z.coerce.date(),
  bytes: z.number(),
  bookings: z.number(),
  files: z.number(),
  rehearsedAt: z.coerce.date(),
});

/** Nightly backups in a folder; undefined without a passphrase. The process that makes one reads the same variables as this one. */
export function nightlyBackups(
  { backupPassphrase, backupFolder }: Pick<Env, "backupPassphrase" | "backupFolder">,
  variables: NodeJS.ProcessEnv = process.env,
): Backups | undefined {
  if (!backupPassphrase) return undefined;
  return {
    async make() {
      await mkdir(backupFolder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
      return report.parse(JSON.parse(await run(join(backupFolder, `sacred-space-${moment}.backup`), variables)));
    },
    remove: (file) => rm(file, { force: true }),
  };
}

/** Resolves to what the process printed; rejects with the sentence that it ended with. */
function run(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const script = join(import.meta.dirname, "scripts", "backup-and-rehearse.ts");
  return new Promise((done, failed) => {
    execFile(process.execPath, [script, file], { env }, (error, printed, complaint) => {
      if (error) failed(new Error(complaint.trim().split("\n").at(-1) || "the process was ended"));
      else done(printed);
    });
  });
}
