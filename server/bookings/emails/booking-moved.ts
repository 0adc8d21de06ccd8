import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { formatDay, formatZone } from "#domain/wording.ts";
import {
  startsAt,
  wayButtons,
  formatBeginning,
  type BookingFacts,
  clientFacts,
  inShort,
  type When,
  formatWhen,
} from "./booking-facts.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";
import { forClient } from "./for-client.ts";

const AFTER_TIME = 3;

/** Tells the client the new and the former time of a session. A move never changes a price. One email per move. */
export const bookingMovedEmail = forClient((facts: BookingFacts, was: Omit<When, "zone">): Email => {
  const begins = startsAt(facts);
  const before = formatWhen({ ...was, zone: facts.zone });
  if (facts.isWritten) return promiseMovedEmail(facts, was);
  const zone = formatZone(facts.zone);
  return emailToClient(
    "booking-moved",
    facts,
    {
      subject: t("New time: {booking}", { booking: inShort(facts) }),
      preview: t("Your session has moved; it was on {before}.", { before }),
      heading: t("Your session has a new time"),
      opening: [
        facts.group
          ? t("your session now takes place on {when} ({zone}). The price stays as it was.", {
              when: formatWhen({ ...facts, ...facts.group }),
              zone,
            })
          : t("your session now begins on {when} ({zone}). The price stays as it was.", {
              when: formatBeginning(facts),
              zone,
            }),
      ],
      facts: clientFacts(facts).toSpliced(AFTER_TIME, 0, [t("Before"), before]),
      ...wayButtons(facts),
      sections: [
        {
          heading: t("If the new time does not suit you"),
          paragraphs: [t("Reply to this email and we find another.")],
        },
        ...(facts.paymentStatus === "paid"
          ? [{ heading: t("If you change your mind"), paragraphs: describeRefundTerms(facts) }]
          : []),
      ],
      footer: [t("The calendar file attached to this email moves the session in your diary.")],
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
});

/** Tells the client the new promised day of a written reading. */
function promiseMovedEmail(facts: BookingFacts, was: Omit<When, "zone">): Email {
  const before = formatDay(was.date, "full");
  return emailToClient(
    "booking-moved",
    facts,
    {
      subject: t("New day: {booking}", { booking: inShort(facts) }),
      preview: t("Your reading was promised by {before}.", { before }),
      heading: t("Your reading has another day"),
      opening: [
        t("your reading is written for you and reaches you by {date}. The price stays as it was.", {
          date: formatDay(facts.date, "full"),
        }),
      ],
      facts: [...clientFacts(facts), [t("Before"), before]],
      ...wayButtons(facts),
      sections:
        facts.paymentStatus === "paid"
          ? [{ heading: t("If you change your mind"), paragraphs: describeRefundTerms(facts) }]
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
