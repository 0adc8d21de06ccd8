import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { type EmailText, signature } from "./email-text.ts";
import { renderEmail } from "./frame.ts";

type OwnText = Omit<EmailText, "sections" | "footer" | "businessName" | "publicUrl">;

/** An email from the practice itself: replies go to the practice, and the footer shows its contact details. */
export function fromPractice(
  { card, publicUrl }: { card: PracticeDetails; publicUrl: string },
  text: OwnText,
): Omit<Email, "kind" | "about" | "recipient"> {
  const { name: businessName, email, address } = card;
  const footer = [
    email
      ? t("To answer, reply to this email.")
      : t("To answer, see {address}", { address: new URL("/contact", publicUrl).href }),
    [address, email, new URL(publicUrl).host].filter(Boolean).join(" · "),
  ];
  return {
    ...(email && { replyTo: email }),
    ...renderEmail({ ...text, sections: [], signature: signature(card), footer, businessName, publicUrl }),
  };
}
