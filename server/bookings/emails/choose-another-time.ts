import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import { bookingCalendar } from "./booking-calendar.ts";
import { type BookingFacts, factRows, inShort } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { forClient } from "./for-client.ts";

/**
 * Tells the client that the practitioner cannot be there, and asks for another time until a moment; afterwards all money goes back. One email
 * for each time that was given up. Its calendar file takes the session out of the diary. `path`: the account, or the link of a client who has
 * none.
 */
export const chooseAnotherTimeEmail = forClient(
  (facts: BookingFacts, { words, chooseUntil, path }: { words: string; chooseUntil: Date; path: string }): Email => {
    const until = formatDateTime(lastMinute(chooseUntil), facts.zone, "full");
    const email = emailToClient(
      "choose-another-time",
      facts,
      {
        subject: t("Please choose another time: {booking}", { booking: inShort(facts) }),
        preview: t("I cannot be there. You have until {until}.", { until }),
        heading: t("Please choose another time"),
        opening: [
          t("I cannot be there at the time of your session. I am sorry."),
          ...(words ? [t("A word from me: {reason}", { reason: words })] : []),
          t("Choose any other free time until {until}. It costs nothing, and no notice is needed.", { until }),
          afterwards(facts, path === "/account"),
        ],
        facts: factRows(facts, { withPlace: false }),
        button: { label: t("Choose another time"), href: facts.publicUrl + path },
        sections: [],
        footer: [
          t("Questions? Reply to this email."),
          t("The calendar file attached to this email takes the session out of your diary."),
        ],
      },
      { event: String(facts.sequence), whileLive: true, until: chooseUntil.getTime() },
    );
    return { ...email, calendar: bookingCalendar({ ...facts, status: "cancelled" }) };
  },
);

function afterwards({ paidPence, refundedPence }: BookingFacts, hasAccount: boolean): string {
  const held = paidPence - refundedPence;
  if (held <= 0) return t("If no time suits you, there is nothing to do: the session is then cancelled by itself.");
  return hasAccount
    ? t(
        "If no time suits you, cancel, and all of your {amount} goes back at once. It does so by itself if you choose nothing.",
        { amount: pounds(held) },
      )
    : t(
        "If no time suits you, reply to this email, and all of your {amount} goes back at once. It does so by itself if you choose nothing.",
        { amount: pounds(held) },
      );
}

const MINUTE_MS = 60_000;

/** "Saturday, 23:59" rather than "Sunday, 00:00". */
function lastMinute(end: Date): number {
  return end.getTime() - MINUTE_MS;
}
