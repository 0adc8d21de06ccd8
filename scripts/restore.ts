import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { describeMoment, momentIn } from "#domain/backups/backup-name.ts";
import type { Env } from "#env/env.ts";
import { withCopies } from "#gateways/open-copies.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { describeContents } from "#server/backup/contents.ts";
import { madeAtOf, refuseUsed, restoreBackup } from "#server/backup/restore-backup.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { keep, refuseOther } from "#composition/backup-sources.ts";
import { placeOf } from "#composition/no-practice.ts";
import { readRelease } from "#composition/release.ts";
import { withPlaces } from "./backup-places.ts";

/**
 * `npm run restore -- FILE`: restores a backup into a new database and store of files. FILE may also be the address of BACKUP_COPY_TO
 * followed by a copy's name; the address alone means the newest copy.
 */
try {
  await withPlaces(
    { usage: "npm run restore -- FILE or ADDRESS" },
    async ({ env, name, file: given, passphrase, connectionString, bytes }) => {
      const isCopy = name.includes("://");
      const fetched = join(env.dataDir, "fetched.backup");
      const target = {
        connectionString,
        release: readRelease(),
        writeFile: bytes.write.bind(bytes),
        mayKeep: (each: Parameters<typeof keep>[1]) => refuseOther(env.dataDir, each),
        keep: (each: Parameters<typeof keep>[1]) => keep(env.dataDir, each),
      };
      try {
        const named = isCopy
          ? await fetchCopy(env, { address: name, path: fetched, connectionString })
          : basename(given);
        const file = isCopy ? fetched : given;
        const restored = await restoreBackup(target, file, passphrase);
        const madeAt = await madeAtOf(file, passphrase, target.release);
        console.log(
          `Restored ${describeContents(restored)}. Start the program: it asks the card provider about payments that were open. ${describeMoment(named, madeAt)} The practice now lies in ${placeOf(env)}.`,
        );
      } finally {
        if (isCopy) await rm(fetched, { force: true });
      }
    },
  );
} catch (error) {
  exitWithMessage(error);
}

type CopyRequest = { address: string; path: string; connectionString: string };

/** Checks that the database can be restored into before gigabytes are transferred. Resolves to the name of the copy. */
async function fetchCopy({ backupCopies }: Env, { address, path, connectionString }: CopyRequest): Promise<string> {
  await refuseUsed(connectionString);
  const place = backupCopies?.place ?? "";
  const name = address.slice(place.length).replace(/^\//, "");
  if (!backupCopies || !address.startsWith(place) || name.includes("/"))
    throw new WrongEnvironment("A copy is named by the address in BACKUP_COPY_TO and the name of the file.");
  return await withCopies(backupCopies, async (store) => {
    const names = (await store.list()).map((copy) => copy.name).filter((each) => momentIn(each));
    const wanted = name === "" ? names.toSorted().at(-1) : names.find((each) => each === name);
    if (wanted === undefined)
      throw new WrongEnvironment(
        `${name || "A backup"} is not at ${place}. There are: ${names.toSorted().join(", ") || "none"}.`,
      );
    await rm(path, { force: true }); // left by an interrupted restore
    await store.fetch(wanted, path);
    console.log(`Fetched ${wanted}.`);
    return wanted;
  });
}
