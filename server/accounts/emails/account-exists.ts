import { randomUUID } from "node:crypto";
import type { Email } from "#server/messages/emails.queries.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type AccountExistsFacts = { userId: string; email: string; businessName: string; publicUrl: string };

/**
 * Reminds a person who signs up again of their account. It grants no access, because anyone can trigger it by naming the address; for the
 * same reason each request is an email of its own, limited only by the rate limit.
 */
export function accountExistsEmail({ userId, email, businessName, publicUrl }: AccountExistsFacts): Email {
  return {
    kind: "account-exists",
    about: `${userId} ${randomUUID()}`,
    recipient: email,
    ...renderEmail({
      subject: `You already have an account at ${businessName}`,
      preview: "Sign in, or choose a new password.",
      heading: "You already have an account",
      opening: [
        "This address was entered to create an account, but you already have one. Sign in with the password you chose.",
      ],
      facts: [],
      button: { label: "Sign in", href: `${publicUrl}/auth` },
      sections: [
        {
          heading: "If you have forgotten your password",
          paragraphs: ["Choose a new one here. We email you a link first, to check that it is you:"],
          address: `${publicUrl}/auth/new-password`,
        },
      ],
      footer: [
        `You are receiving this email because this address was entered at ${new URL(publicUrl).host}. If that was not you, you can ignore this email: nothing about your account has changed.`,
      ],
      businessName,
      publicUrl,
    }),
  };
}
