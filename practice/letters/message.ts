import type { Letter } from "#database/mail.ts";
import type { MessageRequest } from "#domain/message.ts";
import { dressLetter } from "./frame.ts";
import { oneLine } from "./harmless-text.ts";

export type Sender = { businessName: string; businessEmail: string | null; businessAddress: string | null; publicUrl: string };

/** What the practitioner writes to one client; each line is a paragraph, and all of it is text. An answer reaches the practice. */
export function messageLetter({ messageId, recipient, subject, message }: MessageRequest, sender: Sender): Letter {
  const { businessName, businessEmail, businessAddress, publicUrl } = sender;
  return {
    kind: "message",
    about: messageId,
    recipient,
    ...(businessEmail && { replyTo: businessEmail }),
    ...dressLetter({
      subject,
      preview: oneLine(message, 120),
      heading: subject,
      opening: message.split(/[\r\n]+/),
      facts: [],
      sections: [],
      footer: [
        businessEmail ? "To answer, answer this letter." : `To answer, see ${new URL("/contact", publicUrl).href}`,
        [businessAddress, businessEmail, new URL(publicUrl).host].filter(Boolean).join(" · "),
      ],
      businessName,
    }),
  };
}
