import { type BookingFacts, namedFactsOf } from "./booking-facts.ts";
import type { EmailSection } from "#server/messages/emails/email-text.ts";

/** The practitioner's own text on how to prepare, one section with a paragraph per line; empty before it is told, and if not set. */
export function waysToPrepare(facts: BookingFacts): EmailSection[] {
  const { preparation } = namedFactsOf(facts);
  if (!preparation) return [];
  const [heading, text] = preparation;
  return [{ heading, paragraphs: text.split(/\r?\n/) }];
}
