import { PREPARATION } from "#domain/bookings/told-facts.ts";
import { type BookingFacts, factsWithPreparation } from "./booking-facts.ts";
import type { EmailSection } from "#server/messages/emails/email-text.ts";

/** The practitioner's own text on how to prepare, one section with a paragraph per line; empty before it is told, and if not set. */
export function waysToPrepare(facts: BookingFacts): EmailSection[] {
  const told = factsWithPreparation(facts).find(([label]) => label === PREPARATION);
  return told ? [{ heading: PREPARATION, paragraphs: told[1].split(/\r?\n/) }] : [];
}
