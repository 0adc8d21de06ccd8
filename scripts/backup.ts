import pg from "pg";
import { recordsBackup } from "#database/audit-trail.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { describeContents } from "#server/backup/contents.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readDataFiles, readStored } from "#composition/backup-sources.ts";
import { readRelease } from "#composition/release.ts";
import { withPlaces } from "./backup-places.ts";

/** `npm run backup -- FILE`: writes the whole practice to one encrypted file, even while the program runs. */
try {
  await withPlaces(
    { usage: "npm run backup -- FILE", command: "backup" },
    async ({ env, file, passphrase, connectionString, bytes }) => {
      const written = await writeBackup(
        {
          connectionString,
          readFile: readStored(bytes),
          kept: await readDataFiles(env.dataDir),
          release: readRelease(),
        },
        file,
        passphrase,
      );
      await recordBackup(connectionString);
      console.log(`Backed up ${describeContents(written)} to ${file}.`);
      if (written.missing.length > 0)
        console.log(`The store had lost the bytes of ${written.missing.length} files: ${written.missing.join(", ")}`);
    },
  );
} catch (error) {
  exitWithMessage(error);
}

async function recordBackup(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(recordsBackup("by-hand"));
  } finally {
    await client.end();
  }
}
