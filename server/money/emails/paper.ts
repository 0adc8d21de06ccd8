import { forReader } from "@sacred-space/words/for-reader.ts";
import { msg, t } from "@sacred-space/words/t.ts";
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

/** `typed` is what the PDF cannot show, as it was typed. */
type About = {
  about: string;
  recipient: string;
  paper: Paper;
  bookingId: string | undefined;
  typed?: [label: string, words: string][];
};

/** Sends a receipt, credit note or statement as an attached PDF. Its other details are in the PDF only. */
export function paperEmail(
  { about, recipient, paper, bookingId, typed = [] }: About,
  practice: { card: PracticeDetails; publicUrl: string },
): Email {
  const { subject, heading, opening } =
    WORDS[paper.kind === "refund" || paper.kind === "statement" ? paper.kind : "charge"];
  return forReader(paper, () => ({
    kind: emailKindOf(paper),
    about,
    recipient,
    ...(bookingId && { bookingId }),
    ...fromPractice(practice, {
      subject: t(subject, { practice: practice.card.name }),
      preview: t(opening),
      heading: t(heading),
      opening: [t(opening)],
      facts: typed,
    }),
  }));
}

const WORDS = {
  charge: {
    subject: msg("Your receipt: {practice}"),
    heading: msg("Your receipt"),
    opening: msg("Your receipt is attached to this email as a PDF, to be kept or printed."),
  },
  refund: {
    subject: msg("Your credit note: {practice}"),
    heading: msg("Your credit note"),
    opening: msg(
      "The credit note for what you were given back is attached to this email as a PDF, to be kept or printed.",
    ),
  },
  statement: {
    subject: msg("Your statement: {practice}"),
    heading: msg("Your statement"),
    opening: msg(
      "The statement of your sessions and payments is attached to this email as a PDF, to be kept or sent on.",
    ),
  },
};
