import { randomUUID } from "node:crypto";
import { t } from "@sacred-space/words/t.ts";
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
      subject: t("You already have an account at {businessName}", { businessName }),
      preview: t("Sign in, or choose a new password."),
      heading: t("You already have an account"),
      opening: [
        t(
          "This address was entered to create an account, but you already have one. Sign in with the password you chose.",
        ),
      ],
      facts: [],
      button: { label: t("Sign in"), href: `${publicUrl}/auth` },
      sections: [
        {
          heading: t("If you have forgotten your password"),
          paragraphs: [t("Choose a new one here. We email you a link first, to check that it is you:")],
          address: `${publicUrl}/auth/new-password`,
        },
      ],
      footer: [
        t(
          "You are receiving this email because this address was entered at {host}. If that was not you, you can ignore this email: nothing about your account has changed.",
          { host: new URL(publicUrl).host },
        ),
      ],
      businessName,
      publicUrl,
    }),
  };
}
