import { pounds } from "#domain/money.ts";
import { refundDeadlines, refundShare } from "#domain/payments/refunds.ts";
import { beginning, momentInWords, zoneInWords, type BookingFacts } from "./booking-facts.ts";

/** The refund rule with this client's own deadlines, as it stands when the email is written. */
export function refundWords(facts: BookingFacts): string[] {
  const begins = beginning(facts).epochMilliseconds;
  const share = refundShare(begins, Date.parse(facts.writtenAt));
  const onTheWall = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(facts.zone);
  const all = onTheWall(refundDeadlines(begins).all);
  const half = onTheWall(refundDeadlines(begins).half);
  const price = pounds(facts.pricePence);
  const until = (deadline: Temporal.ZonedDateTime) => `${momentInWords(deadline)} (${zoneInWords(facts.zone)})`;
  if (share === "all") {
    return [
      `Cancel by ${until(all)} and all of your ${price} comes back. From then until ${momentInWords(half)}, half of it does. Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  if (share === "half") {
    return [
      `Your session begins in less than 48 hours. Cancel by ${until(half)} and half of your ${price} comes back. Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  return [`Your session begins in less than 24 hours, so your ${price} can no longer be returned.`];
}

/** How long a refund takes to arrive, as emails say it. */
export const RETURN_TIME = "A refund reaches your card within 5 to 7 business days.";
