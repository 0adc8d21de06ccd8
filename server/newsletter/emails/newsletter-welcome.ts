import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import type { NewsletterEmailFacts } from "./newsletter-confirm.ts";

/** Says that the address is subscribed now, and how to unsubscribe: by the link, or by the mail program's own button (RFC 8058). */
export function newsletterWelcomeEmail({ email, token, card, publicUrl }: NewsletterEmailFacts): Email {
  return {
    kind: "newsletter-welcome",
    about: digest(digest(token)),
    recipient: email,
    confidential: true,
    listUnsubscribe: `${publicUrl}/functions/v1/unsubscribe?token=${token}`,
    ...(card.email ? { replyTo: card.email } : {}),
    ...renderEmail({
      subject: t("You are subscribed to the newsletter of {name}", { name: card.name }),
      preview: t("An email now and then. You can unsubscribe in one click."),
      heading: t("You are subscribed"),
      opening: [
        t("Thank you. You get an email now and then: new articles, and the dates to come."),
        t("Please keep this email: it has the link to unsubscribe, should you ever want to."),
      ],
      facts: [],
      button: { label: t("Read the blog"), href: `${publicUrl}/blog` },
      sections: [
        {
          heading: t("How to unsubscribe"),
          paragraphs: [t("This link takes you off the list in one click, and we delete your email address:")],
          address: `${publicUrl}/newsletter/leave?token=${token}`,
        },
      ],
      footer: [t("You get this email because you subscribed to the newsletter.")],
      businessName: card.name,
      publicUrl,
    }),
  };
}
