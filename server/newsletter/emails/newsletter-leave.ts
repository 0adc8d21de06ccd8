import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import type { NewsletterEmailFacts } from "./newsletter-confirm.ts";

/** The link to unsubscribe, for a subscriber whose own link did not work. */
export function newsletterLeaveEmail({ email, token, card, publicUrl }: NewsletterEmailFacts): Email {
  const address = `${publicUrl}/newsletter/leave?token=${token}`;
  return {
    kind: "newsletter-leave",
    about: digest(digest(token)),
    recipient: email,
    confidential: true,
    listUnsubscribe: `${publicUrl}/functions/v1/unsubscribe?token=${token}`,
    ...(card.email ? { replyTo: card.email } : {}),
    ...renderEmail({
      subject: t("Your link to leave the newsletter of {name}", { name: card.name }),
      preview: t("One click, and your address is deleted."),
      heading: t("Leave the newsletter"),
      opening: [
        t("You asked for a link to leave the newsletter. One click stops the emails, and your address is deleted."),
      ],
      facts: [],
      button: { label: t("Unsubscribe"), href: address },
      sections: [
        { heading: t("If the button does not work"), paragraphs: [t("Open this address in your browser:")], address },
      ],
      footer: [t("If it was not you, you can ignore this email: you stay subscribed.")],
      businessName: card.name,
      publicUrl,
    }),
  };
}
