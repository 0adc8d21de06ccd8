import { queueMail } from "#server/messages/emails.queries.ts";
import { endSendings, lockNextNewsletter, lockNextSends, nextTimes } from "./sends.queries.ts";
import { addWaysOut } from "./subscribers.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { digest, newLinkToken } from "#server/accounts/hash-token.ts";
import { newsletterEmail } from "./emails/newsletter.ts";
import type { Practice } from "#kit/server/practice.ts";

/** How far ahead emails are queued; the job runs every minute. */
const AHEAD_SECONDS = 60;

/**
 * Queues the due emails of newsletters in the outbox, each with its time, at the rate of the settings. Idempotent, also on several nodes at
 * once: the newsletter is locked, and each of its sends has one email.
 */
export async function sendNewsletters({ database, publicUrl }: Practice): Promise<void> {
  await endSendings(database);
  await database.transaction(async (tx) => {
    const newsletter = await lockNextNewsletter(tx);
    if (!newsletter) return;
    const times = await nextTimes(tx, AHEAD_SECONDS);
    const sends = (await lockNextSends(tx, newsletter.id, times.length)).map((send) => ({
      ...send,
      token: newLinkToken(),
    }));
    await addWaysOut(
      tx,
      sends.map(({ subscriberId, token }) => ({ subscriberId, leaveHash: digest(token) })),
    );
    const card = await findPracticeDetails(tx);
    for (const [index, { sendId, email, token }] of sends.entries()) {
      const written = newsletterEmail(newsletter, { card, publicUrl, token });
      await queueMail(tx, {
        ...written,
        about: newsletter.id,
        recipient: email,
        confidential: true,
        ofNewsletter: { sendId, at: times[index] as Date },
      });
    }
  });
}
