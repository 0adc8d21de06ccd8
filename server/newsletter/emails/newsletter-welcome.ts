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
      subject: `You are subscribed to the newsletter of ${card.name}`,
      preview: "An email now and then. You can unsubscribe in one click.",
      heading: "You are subscribed",
      opening: [
        "Thank you. You get an email now and then: new articles, and the dates to come.",
        "Please keep this email: it has the link to unsubscribe, should you ever want to.",
      ],
      facts: [],
      button: { label: "Read the blog", href: `${publicUrl}/blog` },
      sections: [
        {
          heading: "How to unsubscribe",
          paragraphs: ["This link takes you off the list in one click, and we delete your email address:"],
          address: `${publicUrl}/newsletter/leave?token=${token}`,
        },
      ],
      footer: ["You get this email because you subscribed to the newsletter."],
      businessName: card.name,
      publicUrl,
    }),
  };
}
