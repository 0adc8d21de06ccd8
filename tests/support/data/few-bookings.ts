import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#database/connection/connect.ts";
import { transaction } from "@sacred-space/runtime/transaction.ts";

/**
 * Adds a few clients, a booking in every state, a day off and group dates, as the demonstration does with many: tests name these people, and
 * stay true when the demonstration changes. Once per database. Must run after `seed`.
 */
export async function addFewBookings(database: Database): Promise<void> {
  await transaction(database.pool, async (client) => {
    const first = await client.query(
      "insert into private.milestones (name) values ('demonstration') on conflict do nothing",
    );
    if (first.rowCount === 1) await client.query(await readFile(join(import.meta.dirname, "few-bookings.sql"), "utf8"));
  });
}
