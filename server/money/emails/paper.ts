import type { Paper } from "#domain/payments/paper.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { fromPractice } from "#server/messages/emails/from-practice.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";

/** `about` begins with the paper's key, and the PDF is attached when it is sent (server/messages/send-email.ts). */
type PaperKind = "receipt" | "statement";

export function isPaperEmail(kind: string): kind is PaperKind {
  return kind === "receipt" || kind === "statement";
}

/** A credit note is a receipt of money that went back. */
export function emailKindOf({ days }: Pick<Paper, "days">): PaperKind {
  return days ? "statement" : "receipt";
}

type About = { about: string; recipient: string; paper: Paper; bookingId: string | undefined };

/** Sends a receipt, credit note or statement as an attached PDF. Its details are in the PDF only. */
export function paperEmail(
  { about, recipient, paper, bookingId }: About,
  practice: { card: PracticeDetails; publicUrl: string },
): Email {
  const text = OTHERS[paper.heading] ?? RECEIPT;
  return {
    kind: emailKindOf(paper),
    about,
    recipient,
    ...(bookingId && { bookingId }),
    ...fromPractice(practice, {
      subject: `${text.heading}: ${practice.card.name}`,
      preview: text.opening,
      heading: text.heading,
      opening: [text.opening],
      facts: [],
    }),
  };
}

type Words = { heading: string; opening: string };

const RECEIPT: Words = {
  heading: "Your receipt",
  opening: "Your receipt is attached to this email as a PDF, to be kept or printed.",
};

const OTHERS: Record<string, Words> = {
  "Credit note": {
    heading: "Your credit note",
    opening: "The credit note for what you were given back is attached to this email as a PDF, to be kept or printed.",
  },
  Statement: {
    heading: "Your statement",
    opening: "The statement of your sessions and payments is attached to this email as a PDF, to be kept or sent on.",
  },
};
