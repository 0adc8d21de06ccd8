import { stat } from "node:fs/promises";
import pg from "pg";
import { UnusableBackup } from "#server/backup/archive.ts";
import { rehearse } from "#server/backup/rehearse.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { readDataFiles, readStored } from "#composition/backup-sources.ts";
import { readRelease } from "#composition/release.ts";
import { withPlaces } from "./backup-places.ts";

/** The separate process of the nightly job: writes a backup, rehearses restoring it, and prints the result as JSON. */
try {
  await withPlaces(
    { usage: "scripts/backup-and-rehearse.ts FILE", command: "backup" },
    async ({ env, file, passphrase, connectionString, bytes }) => {
      const madeAt = new Date();
      await writeBackup(
        {
          connectionString,
          readFile: readStored(bytes),
          kept: await readDataFiles(env.dataDir),
          release: readRelease(),
        },
        file,
        passphrase,
      );
      const { tables, files } = await rehearse({ connectionString, release: readRelease() }, file, passphrase);
      const { size } = await stat(file);
      const bookings = tables["public.bookings"]?.rows ?? 0;
      console.log(JSON.stringify({ file, madeAt, bytes: size, bookings, files: files.count, rehearsedAt: new Date() }));
    },
  );
} catch (error) {
  // The practitioner and the log receive the message, and PostgreSQL's own may quote rows.
  exitWithMessage(
    error instanceof pg.DatabaseError ? new UnusableBackup(`PostgreSQL refused it (${error.code}).`) : error,
  );
}
