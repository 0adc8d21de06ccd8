import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readRights, unsafeRights, written } from "#database/rights/rights.ts";
import { withMigratedDatabase } from "./migrated-database.ts";

export const RIGHTS = join(import.meta.dirname, "../..", "database/rights/rights.json");

/** `npm run rights`: writes the matrix of rights, and reports rights that must not exist in any schema. */
if (import.meta.main) {
  const rights = await withMigratedDatabase(readRights);
  await writeFile(RIGHTS, written(rights));
  const unsafe = unsafeRights(rights);
  for (const each of unsafe) console.error(each);
  process.exitCode = unsafe.length > 0 ? 1 : 0;
}
