import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { ROW_TYPES, rowTypes } from "../../scripts/catalogue/row-types.ts";

test("the row types match the migrated database; `npm run row-types` writes them", async () => {
  const fresh = await freshDatabase();
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  try {
    expect(await readFile(ROW_TYPES, "utf8")).toBe(await rowTypes(owner));
  } finally {
    await owner.end();
    await fresh.close();
  }
});
