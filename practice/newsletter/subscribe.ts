import { randomBytes } from "node:crypto";
import { queueMail } from "#database/messages/emails.ts";
import { practiceCard } from "#database/practice-settings.ts";
import { awaitConfirmation, forgetUnconfirmed } from "#database/newsletter/subscribers.ts";
import { newsletterConfirmLetter } from "#practice/emails/newsletter-confirm.ts";
import { digest } from "#practice/accounts/hash-token.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Asks an address (lower case) by letter whether it wants the newsletter; a newer letter's link replaces an older one's. Who is in the list
 * already gets no letter, and whoever asked is not told.
 */
export async function subscribe(practice: Practice, email: string): Promise<void> {
  const [token, leaveToken] = [newLinkToken(), newLinkToken()];
  await practice.database.transaction(async (tx) => {
    await forgetUnconfirmed(tx);
    const waiting = await awaitConfirmation(tx, { email, confirmHash: digest(token), leaveHash: digest(leaveToken) });
    if (waiting)
      await queueMail(tx, newsletterConfirmLetter({ email, token, card: await practiceCard(tx), publicUrl: practice.publicUrl }));
  });
}

/** The secret of a letter's link: 224 random bits. */
export function newLinkToken(): string {
  return randomBytes(28).toString("hex");
}
