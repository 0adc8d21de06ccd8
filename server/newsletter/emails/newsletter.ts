import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";
import { parseRichText } from "#domain/pages/rich-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type NewsletterFacts = {
  card: PracticeDetails;
  publicUrl: string;
  /** The secret of this email's links. */ token: string;
};

/** The practitioner's newsletter to a subscriber, around her words in the practice's language, with two ways to unsubscribe: a link, and the button of the mail program (RFC 8058). */
export function newsletterEmail(
  { subject, preheader, body }: NewsletterContent,
  { card, publicUrl, token }: NewsletterFacts,
): Omit<Email, "about" | "recipient"> {
  const { name: businessName, email, address } = card;
  return forReader(card, () => ({
    kind: "newsletter",
    listUnsubscribe: `${publicUrl}/functions/v1/unsubscribe?token=${token}`,
    ...(email && { replyTo: email }),
    ...renderEmail({
      subject,
      preview: preheader,
      heading: subject,
      opening: [],
      body: parseRichText(body),
      facts: [],
      sections: [],
      footer: [
        t("You get this email because you subscribed to the newsletter."),
        [address, email, new URL(publicUrl).host].filter(Boolean).join(" · "),
      ],
      footerLink: { label: t("Unsubscribe"), href: `${publicUrl}/newsletter/leave?token=${token}` },
      businessName,
      publicUrl,
    }),
  }));
}
