import type { Email } from "#server/messages/emails.queries.ts";
import { wayThere } from "#domain/bookings/meeting.ts";
import { formatDay } from "#domain/wording.ts";
import { bookingButton, startsAt, factRows, inShort, describeStatus, type BookingFacts } from "./booking-facts.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";

/** Reminds the client of the session a day before, with everything they need for it. One email per session time. */
export function reminderOfSessionEmail(facts: BookingFacts): Email {
  const begins = startsAt(facts);
  const onTheDay =
    facts.group?.location && facts.meeting?.place === "in person"
      ? undefined
      : wayThere(facts.meeting, facts.publicUrl);
  const weekday = formatDay(facts.date, "weekday");
  return emailToClient(
    "reminder-of-session",
    facts,
    {
      subject: `Reminder: ${inShort(facts)}`,
      preview: "All that you need for your session.",
      heading: `Until ${weekday}, ${facts.time}`,
      opening: ["your session is near. Here is all that you need for it."],
      facts: [...factRows(facts), ["Status", describeStatus(facts)]],
      button: onTheDay ?? bookingButton(facts),
      ...(onTheDay && { footerLink: bookingButton(facts) }),
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
