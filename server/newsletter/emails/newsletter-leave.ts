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
      subject: `Your link to leave the newsletter of ${card.name}`,
      preview: "One click, and your address is deleted.",
      heading: "Leave the newsletter",
      opening: [
        "You asked for a link to leave the newsletter. One click stops the emails, and your address is deleted.",
      ],
      facts: [],
      button: { label: "Unsubscribe", href: address },
      sections: [
        { heading: "If the button does not work", paragraphs: ["Open this address in your browser:"], address },
      ],
      footer: ["If it was not you, you can ignore this email: you stay subscribed."],
      businessName: card.name,
      publicUrl,
    }),
  };
}
