import { pounds } from "#domain/money.ts";
import { refundDeadlines } from "#domain/payments/refunds.ts";
import { formatPortion } from "#domain/payments/describe-rules.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { startsAt, clientFacts, inShort, type BookingFacts } from "./booking-facts.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Reminds the client of the session while the first step of the refund rule still applies. One email per session time. */
export function reminderOfDeadlineEmail(facts: BookingFacts): Email {
  const begins = startsAt(facts).epochMilliseconds;
  const { until, percent } = refundDeadlines(facts.rule, begins)[0] ?? { until: begins, percent: 0 };
  const deadline = formatDateTime(until, facts.zone, "full");
  const part = formatPortion(percent);
  const mayMove = !facts.group && until <= begins - facts.rule.moveHours * HOUR_MS;
  return emailToClient(
    "reminder-of-deadline",
    facts,
    {
      subject: `Coming up: ${inShort(facts)}`,
      preview: `Until ${deadline} you may still ${mayMove ? "move it, or cancel it" : "cancel it"} and have ${part} of your money back.`,
      heading: "Your session is coming up",
      opening: [
        `can you come? If not, say so by ${deadline} (${formatZone(facts.zone)}): until then ${mayMove ? "another time costs nothing, or " : ""}you get ${part} of your ${pounds(Math.min(facts.paidPence, facts.pricePence))} back.`,
        "If you can, there is nothing to do.",
      ],
      facts: clientFacts(facts),
      button: { label: mayMove ? "See, move or cancel it" : "See or cancel it", href: `${facts.publicUrl}/account` },
      sections: [{ heading: "The rule in full", paragraphs: describeRefundTerms(facts) }],
      footer: ["You get this email once, because you booked this session."],
    },
    { event: wallTime(facts), statesPlace: true, whileLive: true, until, call: "needless" },
  );
}
