import type { Email } from "#server/messages/emails.queries.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { practitionerCalendar } from "./booking-calendar.ts";
import { formatBeginning, type BookingFacts, byHand, factRows, imprint, inShort } from "./booking-facts.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";

type Change =
  | { what: "cancelled"; refundPence: Pence; /** Of what was paid in cash. */ cashDue?: Pence }
  | { what: "moved"; was: Pick<BookingFacts, "date" | "time"> };

/**
 * Tells the practitioner that a client has cancelled or moved a booking; replies go to the client. The caller decides whether it is wanted,
 * as with the notice of a new booking. The subject names no client, because locked screens show it.
 */
export function changeNoticeEmail(facts: BookingFacts, change: Change): Email {
  const isUnreachable = ["", ERASED_CLIENT.email].includes(facts.clientEmail);
  const isMove = change.what === "moved";
  const row: [string, string] = isMove
    ? ["Before", formatBeginning({ ...change.was, zone: facts.zone })]
    : refundRow(facts, change.refundPence);
  const cashDue = change.what === "cancelled" ? (change.cashDue ?? 0) : 0;
  const isCashAlone = !isMove && cashDue > 0 && change.refundPence === 0 && facts.paidBy !== "pass";
  return {
    kind: isMove ? "moved-notice" : "cancelled-notice",
    about: `${facts.bookingId} ${facts.sequence}`,
    bookingId: facts.bookingId,
    recipient: facts.businessEmail ?? "", // a missing address becomes an alert (queueMail)
    ...(isUnreachable ? {} : { replyTo: facts.clientEmail }),
    calendar: practitionerCalendar(facts),
    ...renderEmail({
      subject: `${isMove ? "Moved by the client" : "Cancelled by the client"}: ${inShort(facts)}`,
      preview: isMove ? `It was on ${row[1]}.` : "The time is free again.",
      heading: isMove ? "A client has moved a booking" : "A client has cancelled",
      opening: [
        isMove
          ? "The price stays as it was; nothing is charged again."
          : "The time is free again. What is due to a card, a voucher or a pass goes back by itself.",
        ...(cashDue > 0
          ? [`It was paid ${byHand(facts)}: by your printed rule ${pounds(cashDue)} is for you to give back.`]
          : []),
      ],
      facts: [
        ["Client", nameInEmail(facts.clientName)],
        ...(isUnreachable ? [] : [["Email", facts.clientEmail] as [string, string]]),
        ...factRows(facts),
        ...(isCashAlone ? [] : [row]),
        ...(cashDue > 0 ? [["Cash to give back", pounds(cashDue)] as [string, string]] : []),
      ],
      button: { label: "Open the bookings", href: `${facts.publicUrl}/admin/bookings` },
      sections: [],
      footer: [
        isUnreachable
          ? "The client has erased their account and cannot be written to."
          : "To answer the client, reply to this email.",
        ...imprint(facts),
      ],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
    }),
  };
}

function refundRow({ paidBy }: BookingFacts, refundPence: Pence): [string, string] {
  if (paidBy === "pass") return ["Pass", refundPence > 0 ? "The session goes back" : "The session stays used"];
  return ["Refund", refundPence > 0 ? pounds(refundPence) : "Nothing"];
}
