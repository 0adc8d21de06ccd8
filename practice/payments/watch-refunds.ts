import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { queueStrandedRefunds } from "#database/payments/refunds.ts";

/** Queues again the refunds that no job is left for, such as those of a restored backup. Harmless to repeat. */
export async function watchRefunds({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const stranded = await queueStrandedRefunds(database);
  if (stranded > 0) log.warn({ refunds: stranded }, "refunds that nobody was making are queued again");
}
