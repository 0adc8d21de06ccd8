import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { raiseMailDelays } from "./emails.queries.ts";
import { queueStranded } from "./outbox.queries.ts";

/**
 * Requeues waiting emails and SMS that have no job, and raises an alert for each email, newsletters excepted, that has waited for more than
 * an hour. Idempotent.
 */
export async function watchOutbox({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const emails = await queueStranded(database, "mail");
  const texts = await queueStranded(database, "sms");
  if (emails + texts > 0) log.warn({ emails, texts }, "messages without a job are queued again");
  const delayed = await raiseMailDelays(database);
  if (delayed.length > 0) log.error({ mailIds: delayed }, "emails have waited for more than an hour");
}
