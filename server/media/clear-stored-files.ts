import { findLeftovers } from "./leftovers.queries.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Removes what erased accounts and bookings leave behind, and the bytes of everything that was replaced or deleted. */
export async function clearStoredFiles({ database, files }: Pick<Practice, "database" | "files">): Promise<void> {
  const leftovers = files ? await findLeftovers(database) : [];
  if (leftovers.length > 0) await files?.removeObjects(leftovers);
  await files?.removeDiscarded();
}

/** Removes bytes and rows without their counterpart, older than a day. */
export async function sweepStoredFiles({ files, log }: Pick<Practice, "files" | "log">): Promise<void> {
  const orphans = await files?.sweepOrphans();
  if (orphans && orphans.bytes + orphans.rows + orphans.unfinished > 0)
    log.warn(orphans, "orphaned files were removed");
}
