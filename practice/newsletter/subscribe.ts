import { randomBytes } from "node:crypto";
import { queueMail } from "#database/messages/emails.ts";
import { practiceCard } from "#database/practice-settings.ts";
import { awaitConfirmation, forgetUnconfirmed } from "#database/newsletter/subscribers.ts";
import { newsletterConfirmEmail } from "#practice/emails/newsletter-confirm.ts";
import { digest } from "#practice/accounts/hash-token.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Asks an address (lower case) by email whether it wants the newsletter; a newer email's link replaces an older one's. Who is in the list
 * already gets no email, and whoever asked is not told.
 */
export async function subscribe(practice: Practice, email: string): Promise<void> {
  const [token, leaveToken] = [newLinkToken(), newLinkToken()];
  await practice.database.transaction(async (tx) => {
    await forgetUnconfirmed(tx);
    const waiting = await awaitConfirmation(tx, { email, confirmHash: digest(token), leaveHash: digest(leaveToken) });
    if (waiting) await queueMail(tx, newsletterConfirmEmail({ email, token, card: await practiceCard(tx), publicUrl: practice.publicUrl }));
  });
}

/** The secret of an email's link: 224 random bits. */
export function newLinkToken(): string {
  return randomBytes(28).toString("hex");
}
