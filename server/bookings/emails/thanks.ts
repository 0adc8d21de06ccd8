import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay } from "#domain/wording.ts";
import { startsAt, type BookingFacts } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { DAY_MS } from "#domain/time.ts";

const TOO_LATE = 4 * DAY_MS;

/** Thanks the client after a session, if enabled in the settings. It is not marketing, so it needs no consent. */
export function thanksEmail(facts: BookingFacts): Email {
  const begins = startsAt(facts);
  return emailToClient(
    "thanks",
    facts,
    {
      subject: `Thank you: ${facts.serviceName}, ${formatDay(facts.date, "full")}`,
      preview: "A word after your session.",
      heading: "Thank you",
      opening: [
        "thank you for your time and your trust.",
        "Be gentle with yourself. If a question comes up in the next days, reply to this email: it reaches me.",
      ],
      facts: [
        ["Session", facts.serviceName],
        ["Date", formatDay(facts.date, "full")],
      ],
      button: { label: "See your bookings", href: `${facts.publicUrl}/account` },
      sections: [],
      footer: ["You get this email once, because you came to this session."],
    },
    { whileLive: true, until: begins.epochMilliseconds + TOO_LATE, call: "needless" },
  );
}
