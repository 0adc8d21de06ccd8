import { sayWhy } from "#runtime/process.ts";
import { contentsInWords } from "#practice/backup/contents.ts";
import { restoreBackup } from "#practice/backup/restore-backup.ts";
import { keep } from "../backup-sources.ts";
import { withPlaces } from "./backup-places.ts";

/** `npm run restore -- FILE`: a backup into a database and a store of files that nothing uses yet. */
try {
  await withPlaces("npm run restore -- FILE", async ({ env, file, passphrase, connectionString, bytes }) => {
    const target = {
      connectionString,
      writeFile: bytes.write.bind(bytes),
      keep: (each: Parameters<typeof keep>[1]) => keep(env.dataDir, each),
    };
    const restored = await restoreBackup(target, file, passphrase);
    console.log(`Restored ${contentsInWords(restored)}. Start the program: it asks the card provider about payments that were open.`);
  });
} catch (error) {
  sayWhy(error);
}
