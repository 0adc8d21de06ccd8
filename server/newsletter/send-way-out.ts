import { addWaysOut, findSubscriber } from "./subscribers.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { digest, newLinkToken } from "#server/accounts/hash-token.ts";
import { newsletterLeaveEmail } from "./emails/newsletter-leave.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Emails a subscriber (lower case) one more unsubscribe link. Another address gets no email; the caller cannot tell the difference. */
export async function sendWayOut(practice: Practice, email: string): Promise<void> {
  const token = newLinkToken();
  await practice.database.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, email);
    if (!subscriber) return;
    await addWaysOut(tx, [{ subscriberId: subscriber.id, leaveHash: digest(token) }]);
    await queueMail(
      tx,
      newsletterLeaveEmail({ email, token, card: await findPracticeDetails(tx), publicUrl: practice.publicUrl }),
    );
  });
}
