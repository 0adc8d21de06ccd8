import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { practitionerCalendar } from "./booking-calendar.ts";
import { formatBeginning, type BookingFacts, byHand, factRows, imprint, inShort } from "./booking-facts.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";
import { forPractice } from "./for-client.ts";

type Change =
  | { what: "cancelled"; refundPence: Pence; /** Of what was paid in cash. */ cashDue?: Pence }
  | { what: "moved"; was: Pick<BookingFacts, "date" | "time"> };

/**
 * Tells the practitioner that a client has cancelled or moved a booking; replies go to the client. The caller decides whether it is wanted,
 * as with the notice of a new booking. The subject names no client, because locked screens show it.
 */
export const changeNoticeEmail = forPractice((facts: BookingFacts, change: Change): Email => {
  const isUnreachable = ["", ERASED_CLIENT.email].includes(facts.clientEmail);
  const isMove = change.what === "moved";
  const row: [string, string] = isMove
    ? [t("Before"), formatBeginning({ ...change.was, zone: facts.zone })]
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
      subject: isMove
        ? t("Moved by the client: {booking}", { booking: inShort(facts) })
        : t("Cancelled by the client: {booking}", { booking: inShort(facts) }),
      preview: isMove ? t("It was on {before}.", { before: row[1] }) : t("The time is free again."),
      heading: isMove ? t("A client has moved a booking") : t("A client has cancelled"),
      opening: [
        isMove
          ? t("The price stays as it was; nothing is charged again.")
          : t("The time is free again. What is due to a card, a voucher or a pass goes back by itself."),
        ...(cashDue > 0
          ? [
              t(
                "{by, select, transfer {It was paid by bank transfer: by your printed rule {amount} is for you to give back.} other {It was paid in cash: by your printed rule {amount} is for you to give back.}}",
                { by: byHand(facts), amount: pounds(cashDue) },
              ),
            ]
          : []),
      ],
      facts: [
        [t("Client"), nameInEmail(facts.clientName)],
        ...(isUnreachable ? [] : [[t("Email"), facts.clientEmail] as [string, string]]),
        ...factRows(facts),
        ...(isCashAlone ? [] : [row]),
        ...(cashDue > 0 ? [[t("Cash to give back"), pounds(cashDue)] as [string, string]] : []),
      ],
      button: { label: t("Open the bookings"), href: `${facts.publicUrl}/admin/bookings` },
      sections: [],
      footer: [
        isUnreachable
          ? t("The client has erased their account and cannot be written to.")
          : t("To answer the client, reply to this email."),
        ...imprint(facts),
      ],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
    }),
  };
});

function refundRow({ paidBy }: BookingFacts, refundPence: Pence): [string, string] {
  if (paidBy === "pass") return [t("Pass"), refundPence > 0 ? t("The session goes back") : t("The session stays used")];
  return [t("Refund"), refundPence > 0 ? pounds(refundPence) : t("Nothing")];
}
