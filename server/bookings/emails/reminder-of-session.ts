import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay } from "#domain/wording.ts";
import { wayButtons, startsAt, clientFacts, inShort, type BookingFacts } from "./booking-facts.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";
import { forClient } from "./for-client.ts";

/** Reminds the client of the session a day before, with everything they need for it. One email per session time. */
export const reminderOfSessionEmail = forClient((facts: BookingFacts): Email => {
  const begins = startsAt(facts);
  const weekday = formatDay(facts.date, "weekday");
  return emailToClient(
    "reminder-of-session",
    facts,
    {
      subject: t("Reminder: {booking}", { booking: inShort(facts) }),
      preview: t("All that you need for your session."),
      heading: t("Until {weekday}, {time}", { weekday, time: facts.time }),
      opening: [t("your session is near. Here is all that you need for it.")],
      facts: clientFacts(facts),
      ...wayButtons(facts),
      sections: [
        ...waysToPrepare(facts),
        { heading: t("If you are late or cannot come"), paragraphs: [t("Please tell us: reply to this email.")] },
      ],
      footer: [t("You get this email once, because you booked this session.")],
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
});
