import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { queueStrandedMail, raiseMailDelays } from "#database/messages/emails.ts";
import { queueStrandedTexts } from "#database/messages/sms.ts";

/**
 * Looks after the emails and text messages that wait: one that no job is left for is queued again, and one that has waited for more than an hour
 * becomes an alert. Harmless to repeat.
 */
export async function watchMail({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const emails = await queueStrandedMail(database);
  const texts = await queueStrandedTexts(database);
  if (emails + texts > 0) log.warn({ emails, texts }, "messages that nobody was sending are queued again");
  const delayed = await raiseMailDelays(database);
  if (delayed.length > 0) log.error({ mailIds: delayed }, "letters have waited for more than an hour");
}
