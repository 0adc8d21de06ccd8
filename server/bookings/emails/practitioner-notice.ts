import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { practitionerCalendar } from "./booking-calendar.ts";
import { factRows, imprint, inShort, phoneRow, type BookingFacts } from "./booking-facts.ts";
import { pounds } from "#domain/money.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";
import { forPractice } from "./for-client.ts";

/**
 * Tells the practitioner, at the practice's own address, of a new paid booking; replies go to the client. The caller decides whether it is
 * wanted (`email_notifications`). The subject names no client, because locked screens show it.
 */
export const practitionerNoticeEmail = forPractice((facts: BookingFacts): Email => {
  const isConfirmed = facts.status === "confirmed";
  const isDeposit = facts.owedPence > 0;
  const paid = isDeposit ? "deposit" : "all";
  return {
    kind: "practitioner-notice",
    about: facts.bookingId,
    bookingId: facts.bookingId,
    recipient: facts.businessEmail ?? "", // a missing address becomes an alert (queueMail)
    replyTo: facts.clientEmail,
    calendar: practitionerCalendar(facts),
    ...renderEmail({
      subject: isDeposit
        ? t("New booking with a deposit: {booking}", { booking: inShort(facts) })
        : t("New paid booking: {booking}", { booking: inShort(facts) }),
      preview: isConfirmed
        ? t("{paid, select, deposit {Deposit paid and confirmed.} other {Paid and confirmed.}}", { paid })
        : t(
            "{paid, select, deposit {Deposit paid; it waits for your confirmation.} other {Paid; it waits for your confirmation.}}",
            { paid },
          ),
      heading: isDeposit ? t("A new booking with a deposit") : t("A new paid booking"),
      opening: [
        isConfirmed
          ? t(
              "{paid, select, deposit {The deposit is paid and the booking was confirmed automatically.} other {It is paid and was confirmed automatically.}}",
              { paid },
            )
          : t(
              "{paid, select, deposit {The deposit is paid and the booking waits for your confirmation.} other {It is paid and waits for your confirmation.}}",
              { paid },
            ),
        ...(isDeposit
          ? [
              t("{paid} paid, {owed} to pay at the session.", {
                paid: pounds(facts.paidPence),
                owed: pounds(facts.owedPence),
              }),
            ]
          : []),
      ],
      facts: [
        [t("Client"), nameInEmail(facts.clientName)],
        [t("Email"), facts.clientEmail],
        ...phoneRow(facts),
        ...factRows(facts),
        ...questionsRow(facts),
      ],
      button: {
        label: isConfirmed ? t("Open the bookings") : t("Confirm the booking"),
        href: `${facts.publicUrl}/admin/bookings`,
      },
      sections: [],
      footer: [
        t(
          "What the client wrote to you, if anything, is in the back office only. To answer the client, reply to this email.",
        ),
        ...imprint(facts),
      ],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
    }),
  };
});

/** The answers themselves are never emailed. */
function questionsRow({ questions }: BookingFacts): [string, string][] {
  return questions.asked > 0
    ? [[t("Questions"), t("Answered {answered} of {asked, plural, one {# question} other {# questions}}", questions)]]
    : [];
}
