import { sayWhy } from "#runtime/process.ts";
import { inWords } from "#practice/backup/contents.ts";
import { writeBackup } from "#practice/backup/write-backup.ts";
import { MissingBytes } from "#storage/bytes/byte-store.ts";
import { readKept, withPlaces } from "./backup-places.ts";

/** `npm run backup -- FILE`: the whole practice in one encrypted file, also while the program runs. */
try {
  await withPlaces("npm run backup -- FILE", async ({ env, file, passphrase, connectionString, bytes }) => {
    const readFile = (place: Parameters<typeof bytes.read>[0]) =>
      bytes.read(place).catch((error: unknown) => {
        if (error instanceof MissingBytes) return undefined;
        throw error;
      });
    const written = await writeBackup({ connectionString, readFile, kept: await readKept(env.dataDir) }, file, passphrase);
    console.log(`Backed up ${inWords(written)} to ${file}.`);
    if (written.missing.length > 0)
      console.log(`The store had lost the bytes of ${written.missing.length} files: ${written.missing.join(", ")}`);
  });
} catch (error) {
  sayWhy(error);
}
