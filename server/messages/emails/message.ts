import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { MessageRequest } from "#domain/messages/message.ts";
import { fromPractice } from "./from-practice.ts";
import { oneLine } from "./harmless-text.ts";

/** The practitioner's message to one client; each line is a paragraph of plain text. */
export function messageEmail(
  { messageId, recipient, subject, message }: MessageRequest,
  practice: { card: PracticeDetails; publicUrl: string },
): Email {
  const opening = message.split(/[\r\n]+/);
  return {
    kind: "message",
    about: messageId,
    recipient,
    ...fromPractice(practice, { subject, preview: oneLine(message, 120), heading: subject, opening, facts: [] }),
  };
}
