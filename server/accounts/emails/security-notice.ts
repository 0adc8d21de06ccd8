import { randomUUID } from "node:crypto";
import { msg, t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type NoticeFacts = { userId: string; email: string; businessName: string; publicUrl: string };

const PASSKEYS = {
  button: msg("See your passkeys"),
  help: undefined,
  advice: msg(
    "Remove passkeys that you do not know, sign out all other devices, and choose a new password. All three are under Security in your account.",
  ),
};
const AUTHENTICATOR = {
  button: msg("See your authenticator apps"),
  help: "/auth/new-password",
  advice: msg(
    "Choose another password here: we email you a link first, and every other device is signed out. If signing in asks for a code that you do not have, write to us, and we remove the app.",
  ),
};
const PASSWORD = {
  button: msg("See how you sign in"),
  help: "/auth/new-password",
  advice: msg(
    "Choose another password here: we email you a link first, and every other device is signed out. Then look under Security in your account for passkeys that you do not know.",
  ),
};

const WORDS = {
  "passkey-added": {
    subject: msg("A passkey was added to your account"),
    opening: msg("From now on this passkey signs in to your account without a password."),
    ...PASSKEYS,
  },
  "passkey-removed": {
    subject: msg("A passkey was removed from your account"),
    opening: msg(
      "It no longer signs in to your account. Your password and the other ways of signing in stay as they are.",
    ),
    ...PASSKEYS,
  },
  "authenticator-added": {
    subject: msg("An authenticator app was added to your account"),
    opening: msg("From now on signing in to your account asks for a code from this app."),
    ...AUTHENTICATOR,
  },
  "authenticator-removed": {
    subject: msg("An authenticator app was removed from your account"),
    opening: msg("Signing in to your account no longer asks for its code."),
    ...AUTHENTICATOR,
  },
  "password-set": {
    subject: msg("Your account has a password now"),
    opening: msg("From now on it signs in to your account. You can still sign in by a code from an email."),
    ...PASSWORD,
  },
  "password-changed": {
    subject: msg("Your password was changed"),
    opening: msg("The old one no longer signs in to your account, and every other device was signed out."),
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
      subject: t(subject),
      preview: t("If this was not you, please read on."),
      heading: t(subject),
      opening: [t(opening)],
      facts: [],
      button: { label: t(button), href: `${publicUrl}/account/security` },
      sections: [
        { heading: t("If this was not you"), paragraphs: [t(advice)], ...(help && { address: `${publicUrl}${help}` }) },
      ],
      footer: [
        t("You are receiving this email because the account with this address at {host} has changed.", {
          host: new URL(publicUrl).host,
        }),
      ],
      businessName,
      publicUrl,
    }),
  };
}
