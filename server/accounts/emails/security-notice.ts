import { randomUUID } from "node:crypto";
import type { Email } from "#server/messages/emails.queries.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type NoticeFacts = { userId: string; email: string; businessName: string; publicUrl: string };

const PASSKEYS = {
  button: "See your passkeys",
  help: undefined,
  advice:
    "Remove passkeys that you do not know, sign out all other devices, and choose a new password. All three are under Security in your account.",
};
const AUTHENTICATOR = {
  button: "See your authenticator apps",
  help: "/auth/new-password",
  advice:
    "Choose another password here: we email you a link first, and every other device is signed out. If signing in asks for a code that you do not have, write to us, and we remove the app.",
};
const PASSWORD = {
  button: "See how you sign in",
  help: "/auth/new-password",
  advice:
    "Choose another password here: we email you a link first, and every other device is signed out. Then look under Security in your account for passkeys that you do not know.",
};

const WORDS = {
  "passkey-added": {
    subject: "A passkey was added to your account",
    opening: "From now on this passkey signs in to your account without a password.",
    ...PASSKEYS,
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    opening: "It no longer signs in to your account. Your password and the other ways of signing in stay as they are.",
    ...PASSKEYS,
  },
  "authenticator-added": {
    subject: "An authenticator app was added to your account",
    opening: "From now on signing in to your account asks for a code from this app.",
    ...AUTHENTICATOR,
  },
  "authenticator-removed": {
    subject: "An authenticator app was removed from your account",
    opening: "Signing in to your account no longer asks for its code.",
    ...AUTHENTICATOR,
  },
  "password-set": {
    subject: "Your account has a password now",
    opening: "From now on it signs in to your account. You can still sign in by a code from an email.",
    ...PASSWORD,
  },
  "password-changed": {
    subject: "Your password was changed",
    opening: "The old one no longer signs in to your account, and every other device was signed out.",
    ...PASSWORD,
  },
};

export type SecurityNotice = keyof typeof WORDS;

/** Notifies the owner of an account that a sign-in method has changed. */
export function securityNoticeEmail(
  kind: SecurityNotice,
  { userId, email, businessName, publicUrl }: NoticeFacts,
): Email {
  const { subject, opening, button, advice, help } = WORDS[kind];
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
      button: { label: button, href: `${publicUrl}/account/security` },
      sections: [
        { heading: "If this was not you", paragraphs: [advice], ...(help && { address: `${publicUrl}${help}` }) },
      ],
      footer: [
        `You are receiving this email because the account with this address at ${new URL(publicUrl).host} has changed.`,
      ],
      businessName,
      publicUrl,
    }),
  };
}
