import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay } from "#domain/wording.ts";
import { wayButtons, startsAt, clientFacts, inShort, type BookingFacts } from "./booking-facts.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";

/** Reminds the client of the session a day before, with everything they need for it. One email per session time. */
export function reminderOfSessionEmail(facts: BookingFacts): Email {
  const begins = startsAt(facts);
  const weekday = formatDay(facts.date, "weekday");
  return emailToClient(
    "reminder-of-session",
    facts,
    {
      subject: `Reminder: ${inShort(facts)}`,
      preview: "All that you need for your session.",
      heading: `Until ${weekday}, ${facts.time}`,
      opening: ["your session is near. Here is all that you need for it."],
      facts: clientFacts(facts),
      ...wayButtons(facts),
      sections: [
        ...waysToPrepare(facts),
        { heading: "If you are late or cannot come", paragraphs: ["Please tell us: reply to this email."] },
      ],
      footer: ["You get this email once, because you booked this session."],
    },
    {
      event: wallTime(facts),
      statesPlace: true,
      text: "reminder",
      whileLive: true,
      until: begins.epochMilliseconds,
      call: "needless",
    },
  );
}
