import { rm } from "node:fs/promises";
import { join } from "node:path";
import { momentIn } from "#domain/backups/backup-name.ts";
import type { Env } from "#env/env.ts";
import { withCopies } from "#gateways/backup-copies/open-copies.ts";
import { sayWhy } from "#runtime/process.ts";
import { contentsInWords } from "#practice/backup/contents.ts";
import { restoreBackup } from "#practice/backup/restore-backup.ts";
import { WrongEnvironment } from "#runtime/wrong-environment.ts";
import { keep } from "../backup-sources.ts";
import { withPlaces } from "./backup-places.ts";

/**
 * `npm run restore -- FILE`: a backup into a database and a store of files that nothing uses yet. FILE may be a copy's name after the
 * address of BACKUP_COPY_TO; with the address alone the newest copy is meant.
 */
try {
  await withPlaces("npm run restore -- FILE", async ({ env, name, file: given, passphrase, connectionString, bytes }) => {
    const fetched = name.includes("://") ? await fetchCopy(env, name) : undefined;
    const target = {
      connectionString,
      writeFile: bytes.write.bind(bytes),
      keep: (each: Parameters<typeof keep>[1]) => keep(env.dataDir, each),
    };
    try {
      const restored = await restoreBackup(target, fetched ?? given, passphrase);
      console.log(`Restored ${contentsInWords(restored)}. Start the program: it asks the card provider about payments that were open.`);
    } finally {
      if (fetched) await rm(fetched, { force: true });
    }
  });
} catch (error) {
  sayWhy(error);
}

/** Answers the file of this machine that holds the copy. */
async function fetchCopy({ backupCopies, dataDir }: Env, address: string): Promise<string> {
  const place = backupCopies?.place ?? "";
  const name = address.slice(place.length).replace(/^\//, "");
  if (!backupCopies || !address.startsWith(place) || name.includes("/"))
    throw new WrongEnvironment("A copy is named by the address in BACKUP_COPY_TO and the name of the file.");
  return await withCopies(backupCopies, async (store) => {
    const names = (await store.list()).map((copy) => copy.name).filter((each) => momentIn(each));
    const wanted = name === "" ? names.toSorted().at(-1) : names.find((each) => each === name);
    if (wanted === undefined)
      throw new WrongEnvironment(`${name || "A backup"} is not at ${place}. There are: ${names.toSorted().join(", ") || "none"}.`);
    const path = join(dataDir, "fetched.backup");
    await rm(path, { force: true }); // of a restore that was ended
    await store.fetch(wanted, path);
    console.log(`Fetched ${wanted}.`);
    return path;
  });
}
