import { queueMail } from "#server/messages/emails.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { awaitConfirmation, forgetUnconfirmed } from "./subscribers.queries.ts";
import { newsletterConfirmEmail } from "./emails/newsletter-confirm.ts";
import { digest, newLinkToken } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Emails an address (lower case) a confirmation link, which replaces an earlier one. A confirmed subscriber gets no email; the caller
 * cannot tell the difference.
 */
export async function subscribe(practice: Practice, email: string): Promise<void> {
  const [token, leaveToken] = [newLinkToken(), newLinkToken()];
  await practice.database.transaction(async (tx) => {
    await forgetUnconfirmed(tx);
    const waiting = await awaitConfirmation(tx, { email, confirmHash: digest(token), leaveHash: digest(leaveToken) });
    if (waiting)
      await queueMail(
        tx,
        newsletterConfirmEmail({ email, token, card: await findPracticeDetails(tx), publicUrl: practice.publicUrl }),
      );
  });
}
