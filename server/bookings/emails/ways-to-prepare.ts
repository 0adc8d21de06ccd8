import type { BookingFacts } from "./booking-facts.ts";
import type { EmailSection } from "#server/messages/emails/email-text.ts";

/** The practitioner's own text on how to prepare for the service, one section with a paragraph per line; empty if not set. */
export function waysToPrepare({ preparation }: Pick<BookingFacts, "preparation">): EmailSection[] {
  return preparation ? [{ heading: "How to prepare", paragraphs: preparation.split(/\r?\n/) }] : [];
}
