import type { Email } from "#server/messages/emails.queries.ts";
import { practitionerCalendar } from "./booking-calendar.ts";
import { factRows, imprint, inShort, phoneRow, type BookingFacts } from "./booking-facts.ts";
import { describeAnswered } from "#domain/bookings/forms/answers.ts";
import { describePaidAndOwed } from "#domain/payments/describe-rules.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";

/**
 * Tells the practitioner, at the practice's own address, of a new paid booking; replies go to the client. The caller decides whether it is
 * wanted (`email_notifications`). The subject names no client, because locked screens show it.
 */
export function practitionerNoticeEmail(facts: BookingFacts): Email {
  const isConfirmed = facts.status === "confirmed";
  const isDeposit = facts.owedPence > 0;
  const paid = isDeposit ? "The deposit is paid" : "It is paid";
  return {
    kind: "practitioner-notice",
    about: facts.bookingId,
    bookingId: facts.bookingId,
    recipient: facts.businessEmail ?? "", // a missing address becomes an alert (queueMail)
    replyTo: facts.clientEmail,
    calendar: practitionerCalendar(facts),
    ...renderEmail({
      subject: `${isDeposit ? "New booking with a deposit" : "New paid booking"}: ${inShort(facts)}`,
      preview: `${isDeposit ? "Deposit paid" : "Paid"}${isConfirmed ? " and confirmed." : "; it waits for your confirmation."}`,
      heading: isDeposit ? "A new booking with a deposit" : "A new paid booking",
      opening: [
        `${paid} and ${isDeposit ? "the booking " : ""}${isConfirmed ? "was confirmed automatically" : "waits for your confirmation"}.`,
        ...(isDeposit ? [`${describePaidAndOwed({ paid: facts.paidPence, owed: facts.owedPence })}.`] : []),
      ],
      facts: [
        ["Client", nameInEmail(facts.clientName)],
        ["Email", facts.clientEmail],
        ...phoneRow(facts),
        ...factRows(facts),
        ...questionsRow(facts),
      ],
      button: {
        label: isConfirmed ? "Open the bookings" : "Confirm the booking",
        href: `${facts.publicUrl}/admin/bookings`,
      },
      sections: [],
      footer: [
        "What the client wrote to you, if anything, is in the back office only. To answer the client, reply to this email.",
        ...imprint(facts),
      ],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
    }),
  };
}

/** The answers themselves are never emailed. */
function questionsRow({ questions }: BookingFacts): [string, string][] {
  return questions.asked > 0 ? [["Questions", `Answered ${describeAnswered(questions)}`]] : [];
}
