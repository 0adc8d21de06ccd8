import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay, formatZone } from "#domain/wording.ts";
import {
  startsAt,
  wayButtons,
  formatBeginning,
  type BookingFacts,
  clientFacts,
  inShort,
  describePromise,
  type When,
  formatWhen,
} from "./booking-facts.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";

const AFTER_TIME = 3;

/** Tells the client the new and the former time of a session. A move never changes a price. One email per move. */
export function bookingMovedEmail(facts: BookingFacts, was: Omit<When, "zone">): Email {
  const begins = startsAt(facts);
  const before = formatWhen({ ...was, zone: facts.zone });
  if (facts.isWritten) return promiseMovedEmail(facts, was);
  const now = facts.group
    ? `takes place on ${formatWhen({ ...facts, ...facts.group })}`
    : `begins on ${formatBeginning(facts)}`;
  return emailToClient(
    "booking-moved",
    facts,
    {
      subject: `New time: ${inShort(facts)}`,
      preview: `Your session has moved; it was on ${before}.`,
      heading: "Your session has a new time",
      opening: [`your session now ${now} (${formatZone(facts.zone)}). The price stays as it was.`],
      facts: clientFacts(facts).toSpliced(AFTER_TIME, 0, ["Before", before]),
      ...wayButtons(facts),
      sections: [
        { heading: "If the new time does not suit you", paragraphs: ["Reply to this email and we find another."] },
        ...(facts.paymentStatus === "paid"
          ? [{ heading: "If you change your mind", paragraphs: describeRefundTerms(facts) }]
          : []),
      ],
      footer: ["The calendar file attached to this email moves the session in your diary."],
    },
    {
      event: String(facts.sequence),
      statesPlace: true,
      calendar: true,
      text: "moved",
      whileLive: true,
      until: begins.epochMilliseconds,
      was,
    },
  );
}

/** Tells the client the new promised day of a written reading. */
function promiseMovedEmail(facts: BookingFacts, was: Omit<When, "zone">): Email {
  const before = formatDay(was.date, "full");
  return emailToClient(
    "booking-moved",
    facts,
    {
      subject: `New day: ${inShort(facts)}`,
      preview: `Your reading was promised by ${before}.`,
      heading: "Your reading has another day",
      opening: [`${describePromise(facts).replace(/^Y/, "y")} The price stays as it was.`],
      facts: [...clientFacts(facts), ["Before", before]],
      ...wayButtons(facts),
      sections:
        facts.paymentStatus === "paid"
          ? [{ heading: "If you change your mind", paragraphs: describeRefundTerms(facts) }]
          : [],
      footer: [],
    },
    {
      event: String(facts.sequence),
      statesPlace: true,
      whileLive: true,
      until: startsAt(facts).epochMilliseconds,
      was,
    },
  );
}
