import { pounds } from "#domain/money.ts";
import { refundDeadlines, refundShare } from "#domain/payments/refunds.ts";
import { momentInWords, zoneInWords } from "#domain/wording.ts";
import { beginning, type BookingFacts } from "./booking-facts.ts";

/** The refund rule with this client's own deadlines, as it stands when the email is written. */
export function refundWords(facts: BookingFacts): string[] {
  const begins = beginning(facts).epochMilliseconds;
  const freeUntil = facts.freeUntil === null ? null : Date.parse(facts.freeUntil);
  const share = refundShare(begins, Date.parse(facts.writtenAt), freeUntil);
  const deadlines = refundDeadlines(begins, freeUntil);
  const [all, half] = [deadlines.all, deadlines.half].map((deadline) => momentInWords(deadline, facts.zone, "full"));
  const zone = zoneInWords(facts.zone);
  const price = pounds(facts.pricePence);
  if (share === "all") {
    const isMoved = deadlines.all > refundDeadlines(begins).all;
    const then = deadlines.half > deadlines.all ? ` From then until ${half}, half of it does.` : "";
    return [
      `${isMoved ? "As we moved it, you can cancel until" : "Cancel by"} ${all} (${zone}) and all of your ${price} comes back.${then} Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  if (share === "half") {
    return [
      `Your session begins in less than 48 hours. Cancel by ${half} (${zone}) and half of your ${price} comes back. Later than that, or if you do not come, nothing does.`,
      RETURN_TIME,
    ];
  }
  return [`Your session begins in less than 24 hours, so your ${price} can no longer be returned.`];
}

/** How long a refund takes to arrive, as emails say it. */
export const RETURN_TIME = "A refund reaches your card within 5 to 7 business days.";
