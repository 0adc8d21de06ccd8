import { queueMail } from "#server/messages/emails.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { confirmSubscriber, findByConfirmHash } from "./subscribers.queries.ts";
import { done, refused } from "#domain/result.ts";
import { newsletterWelcomeEmail } from "./emails/newsletter-welcome.ts";
import { digest, newLinkToken } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Confirms a subscription and queues a welcome email, which contains the unsubscribe link. Idempotent. Refusal: link-over. */
export async function confirmSubscription(practice: Practice, token: string) {
  return practice.database.transaction(async (tx) => {
    const subscriber = await findByConfirmHash(tx, digest(token));
    if (!subscriber) return refused("link-over");
    if (subscriber.confirmed) return done();
    const leaveToken = newLinkToken();
    await confirmSubscriber(tx, subscriber.id, digest(leaveToken));
    const { email } = subscriber;
    await queueMail(
      tx,
      newsletterWelcomeEmail({
        email,
        token: leaveToken,
        card: await findPracticeDetails(tx),
        publicUrl: practice.publicUrl,
      }),
    );
    return done();
  });
}
