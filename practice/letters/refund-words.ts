import { pounds } from "#domain/money.ts";
import { beginning, momentInWords, zoneInWords, type BookingFacts } from "./booking-facts.ts";

const ALL_UNTIL = { hours: 48 };
const HALF_UNTIL = { hours: 24 };

/**
 * The refund rule with this client's own deadlines (spec 9: all at 48 hours or more, half at 24 to 48, nothing later), as it
 * stands when the letter is written. Hours are elapsed time, so the deadline keeps its distance over a clock change.
 */
export function refundWords(facts: BookingFacts): string[] {
  const start = beginning(facts);
  const written = Temporal.Instant.from(facts.writtenAt);
  const all = start.subtract(ALL_UNTIL);
  const half = start.subtract(HALF_UNTIL);
  const price = pounds(facts.pricePence);
  const isOpen = (deadline: Temporal.ZonedDateTime) => Temporal.Instant.compare(written, deadline.toInstant()) <= 0;
  const until = (deadline: Temporal.ZonedDateTime) => `${momentInWords(deadline)} (${zoneInWords(facts.zone)})`;
  if (isOpen(all)) {
    return [
      `Cancel by ${until(all)} and all of your ${price} comes back. From then until ${momentInWords(half)}, half of it does. Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  if (isOpen(half)) {
    return [
      `Your session begins in less than 48 hours. Cancel by ${until(half)} and half of your ${price} comes back. Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  return [`Your session begins in less than 24 hours, so your ${price} can no longer be returned.`];
}

const RETURN_TIME = "A refund reaches your card within 5 to 7 business days.";
