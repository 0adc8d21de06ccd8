import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { withDatabaseBeside } from "#database/backup/database-beside.ts";
import type { Summary } from "./contents.ts";
import { type RestoreTarget, restoreBackup } from "./restore-backup.ts";

/**
 * Restores a backup into a temporary database beside the live one: every row, constraint, file and sum of money is compared as in a real
 * restore. Throws the errors of a restore; the live database is not touched.
 */
export async function rehearse(
  { connectionString, release }: Pick<RestoreTarget, "connectionString" | "release">,
  file: string,
  passphrase: string,
): Promise<Summary> {
  return await withDatabaseBeside(connectionString, "rehearsal", (beside) =>
    restoreBackup(
      {
        connectionString: beside,
        release,
        writeFile: (_, bytes) => readToTheEnd(bytes),
        mayKeep: nothing,
        keep: nothing,
      },
      file,
      passphrase,
    ),
  );
}

const nothing = async () => undefined;

async function readToTheEnd(bytes: Readable): Promise<void> {
  bytes.resume();
  await finished(bytes);
}
