import { deleteOldTraces } from "#database/forget-old.ts";
import type { Practice } from "./practice.ts";

/** "forget-old", by the clock: sessions nobody uses, spent tokens and codes, old counters and keys, newsletter addresses that nobody confirmed, and booking records after seven years. */
export function forgetOld({ database }: Pick<Practice, "database">): Promise<void> {
  return deleteOldTraces(database);
}
