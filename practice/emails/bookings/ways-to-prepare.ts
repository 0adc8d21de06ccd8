import type { BookingFacts } from "./booking-facts.ts";
import type { EmailSection } from "#practice/emails/email-text.ts";

/** The practitioner's own words on how to prepare for the service, a paragraph each; nothing when there are none. */
export function waysToPrepare({ preparation }: Pick<BookingFacts, "preparation">): EmailSection[] {
  return preparation ? [{ heading: "How to prepare", paragraphs: preparation.split(/\r?\n/) }] : [];
}
