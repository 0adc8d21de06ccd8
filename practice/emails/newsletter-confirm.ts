import type { Email } from "#database/messages/emails.ts";
import type { PracticeCard } from "#database/practice-settings.ts";
import { digest } from "#practice/accounts/hash-token.ts";
import { dressEmail } from "./frame.ts";

/** `token` is the secret of this email's link. */
export type NewsletterEmailFacts = { email: string; token: string; card: PracticeCard; publicUrl: string };

/** Asks whether the owner of an address wants the newsletter. It repeats nothing that anybody typed. */
export function newsletterConfirmEmail({ email, token, card, publicUrl }: NewsletterEmailFacts): Email {
  const address = `${publicUrl}/newsletter/confirm?token=${token}`;
  return {
    kind: "newsletter-confirm",
    about: digest(digest(token)),
    recipient: email,
    confidential: true,
    ...dressEmail({
      subject: `Shall ${card.name} write to you now and then?`,
      preview: "One click and you are in the list. Without it, nothing happens.",
      heading: "Shall I write to you?",
      opening: [
        "Somebody, you I hope, gave this address for the newsletter. If you want it, please say so; the link works for seven days.",
      ],
      facts: [],
      button: { label: "Yes, write to me", href: address },
      sections: [{ heading: "If the button does not work", paragraphs: ["Open this address in your browser:"], address }],
      footer: [`If it was not you, there is nothing to do: without your yes no more letters come from ${new URL(publicUrl).host}.`],
      businessName: card.name,
    }),
  };
}
