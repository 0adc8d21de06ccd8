import { randomUUID } from "node:crypto";
import type { Email } from "#database/messages/emails.ts";
import { renderEmail } from "#practice/emails/frame.ts";

type PasskeyFacts = { userId: string; email: string; businessName: string; publicUrl: string };

const WORDS = {
  "passkey-added": {
    subject: "A passkey was added to your account",
    opening: "From now on this passkey signs in to your account without a password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    opening: "It no longer signs in to your account. Your password and the other ways of signing in stay as they are.",
  },
};

/** Tells the owner of an account that one of its passkeys is new or gone. */
export function passkeyEmail(kind: keyof typeof WORDS, { userId, email, businessName, publicUrl }: PasskeyFacts): Email {
  const { subject, opening } = WORDS[kind];
  return {
    kind,
    about: `${userId} ${randomUUID()}`,
    recipient: email,
    ...renderEmail({
      subject,
      preview: "If this was not you, please read on.",
      heading: subject,
      opening: [opening],
      facts: [],
      button: { label: "See your passkeys", href: `${publicUrl}/account/security` },
      sections: [
        {
          heading: "If this was not you",
          paragraphs: [
            "Remove passkeys that you do not know, sign out all other devices, and choose a new password. All three are under Security in your account.",
          ],
        },
      ],
      footer: [`You are receiving this email because the account with this address at ${new URL(publicUrl).host} has changed.`],
      businessName,
      publicUrl,
    }),
  };
}
