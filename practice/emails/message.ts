import type { Email } from "#database/messages/emails.ts";
import type { PracticeCard } from "#database/settings/practice-settings.ts";
import type { MessageRequest } from "#domain/messages/message.ts";
import { renderEmail } from "./frame.ts";
import { oneLine } from "./harmless-text.ts";

/** What the practitioner writes to one client; each line is a paragraph, and all of it is text. An answer reaches the practice. */
export function messageEmail(
  { messageId, recipient, subject, message }: MessageRequest,
  { card, publicUrl }: { card: PracticeCard; publicUrl: string },
): Email {
  const { name: businessName, email, address } = card;
  return {
    kind: "message",
    about: messageId,
    recipient,
    ...(email && { replyTo: email }),
    ...renderEmail({
      subject,
      preview: oneLine(message, 120),
      heading: subject,
      opening: message.split(/[\r\n]+/),
      facts: [],
      sections: [],
      footer: [
        email ? "To answer, reply to this email." : `To answer, see ${new URL("/contact", publicUrl).href}`,
        [address, email, new URL(publicUrl).host].filter(Boolean).join(" · "),
      ],
      businessName,
      publicUrl,
    }),
  };
}
