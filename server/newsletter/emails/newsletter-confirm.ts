import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

/** `token` is the secret of this email's link. */
export type NewsletterEmailFacts = { email: string; token: string; card: PracticeDetails; publicUrl: string };

/** Asks whether the owner of an address wants the newsletter. It repeats nothing that a user typed. */
export function newsletterConfirmEmail({ email, token, card, publicUrl }: NewsletterEmailFacts): Email {
  const address = `${publicUrl}/newsletter/confirm?token=${token}`;
  return {
    kind: "newsletter-confirm",
    about: digest(digest(token)),
    recipient: email,
    confidential: true,
    ...renderEmail({
      subject: t("Confirm your newsletter from {name}", { name: card.name }),
      preview: t("One click and you are subscribed. Without it, nothing happens."),
      heading: t("Confirm your subscription"),
      opening: [
        t(
          "This address was entered for the newsletter. If you would like to receive it, please confirm. The link works for seven days.",
        ),
      ],
      facts: [],
      button: { label: t("Yes, write to me"), href: address },
      sections: [
        { heading: t("If the button does not work"), paragraphs: [t("Open this address in your browser:")], address },
      ],
      footer: [
        t(
          "If it was not you, you can ignore this email: unless you confirm, you will get no more emails from {host}.",
          { host: new URL(publicUrl).host },
        ),
      ],
      businessName: card.name,
      publicUrl,
    }),
  };
}
