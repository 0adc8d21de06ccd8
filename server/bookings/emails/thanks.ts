import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay } from "#domain/wording.ts";
import { startsAt, type BookingFacts } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { DAY_MS } from "#domain/time.ts";
import { forClient } from "./for-client.ts";

const TOO_LATE = 4 * DAY_MS;

/** Thanks the client after a session, if enabled in the settings. It is not marketing, so it needs no consent. */
export const thanksEmail = forClient((facts: BookingFacts): Email => {
  const begins = startsAt(facts);
  return emailToClient(
    "thanks",
    facts,
    {
      subject: t("Thank you: {service}, {date}", {
        service: facts.serviceName,
        date: formatDay(facts.date, "full"),
      }),
      preview: t("A word after your session."),
      heading: t("Thank you"),
      opening: [
        t("thank you for your time and your trust."),
        t("Be gentle with yourself. If a question comes up in the next days, reply to this email: it reaches me."),
      ],
      facts: [
        [t("Session"), facts.serviceName],
        [t("Date"), formatDay(facts.date, "full")],
      ],
      button: { label: t("See your bookings"), href: `${facts.publicUrl}/account` },
      sections: [],
      footer: [t("You get this email once, because you came to this session.")],
    },
    { whileLive: true, until: begins.epochMilliseconds + TOO_LATE, call: "needless" },
  );
});
