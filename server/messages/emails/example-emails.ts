import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { ExampleFacts, Extensions } from "#server/extensions.ts";
import { confirmAddressEmail } from "#server/accounts/emails/confirm-address.ts";
import { inviteEmail } from "#server/accounts/emails/invite.ts";
import { bookingCancelledEmail } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { type BookingFacts, startsAt } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { latePaymentRefundedEmail } from "#server/bookings/emails/late-payment-refunded.ts";
import { paymentLinkEmail } from "#server/bookings/emails/payment-link.ts";
import { refundGivenEmail } from "#server/bookings/emails/refund-given.ts";
import { reminderOfDeadlineEmail } from "#server/bookings/emails/reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "#server/bookings/emails/reminder-of-session.ts";
import { restPaidEmail } from "#server/bookings/emails/rest-paid.ts";
import { thanksEmail } from "#server/bookings/emails/thanks.ts";
import { DAY_MS } from "#domain/time.ts";

export const EXAMPLE_ID = "00000000-0000-4000-8000-000000000000";
export const EXAMPLE_CLIENT = { name: "Alex Example", email: "alex@example.com" };

/** Renders the email of this kind about an invented session in eight days, with the real template. Its links do not work. */
export function exampleEmail(kind: EmailKind, facts: ExampleFacts, { examples }: Pick<Extensions, "examples">): Email {
  const { card, publicUrl, now } = facts;
  const booking = exampleBooking(facts);
  const was = { date: dayIn(facts, 7), time: "15:00" };
  const account = {
    userId: EXAMPLE_ID,
    email: EXAMPLE_CLIENT.email,
    link: publicUrl,
    code: "123456",
    about: "example",
    businessName: card.name,
  };
  const inADay = new Date(now.getTime() + DAY_MS);
  const emails: Partial<Record<EmailKind, () => Email>> = {
    "booking-paid": () => bookingPaidEmail({ ...booking, status: "pending", confirmBy: inADay.toISOString() }),
    "booking-confirmed": () => bookingConfirmedEmail(booking),
    "reminder-of-deadline": () => reminderOfDeadlineEmail(booking),
    "reminder-of-session": () => reminderOfSessionEmail(booking),
    "rest-paid": () => restPaidEmail(booking, { checkoutId: EXAMPLE_ID, amount: booking.pricePence }),
    thanks: () => thanksEmail({ ...booking, status: "completed" }),
    "booking-moved": () => bookingMovedEmail(booking, was),
    "booking-cancelled": () =>
      bookingCancelledEmail(
        { ...booking, status: "cancelled" },
        { by: "client", paidPence: booking.pricePence, refundPence: booking.pricePence },
      ),
    "refund-given": () =>
      refundGivenEmail(booking, { refundId: EXAMPLE_ID, pence: 1000, paid: booking.pricePence, cash: 0 }),
    "payment-link": () =>
      paymentLinkEmail(
        { ...booking, paymentStatus: "pending", paidPence: 0, owedPence: booking.pricePence },
        { checkoutId: EXAMPLE_ID, url: publicUrl, until: inADay },
      ),
    "late-payment-refunded": () => latePaymentRefundedEmail(booking, booking.pricePence),
    "confirm-address": () => confirmAddressEmail(account),
    invite: () => inviteEmail(account),
  };
  const example = emails[kind] ?? examples[kind];
  if (!example) throw new Error(`There is no example of ${kind}`);
  return example(facts);
}

function exampleBooking(facts: ExampleFacts): BookingFacts {
  const { card, rule, publicUrl, zone, now } = facts;
  return {
    bookingId: EXAMPLE_ID,
    serviceName: t("Example session"),
    service: { id: EXAMPLE_ID, datesPath: null, bookedOnline: true },
    clientName: EXAMPLE_CLIENT.name,
    clientEmail: EXAMPLE_CLIENT.email,
    clientPhone: null,
    date: dayIn(facts, 8),
    time: "10:30",
    durationMinutes: 60,
    pricePence: 4500,
    paidPence: 4500,
    owedPence: 0,
    refundedPence: 0,
    isWritten: false,
    group: null,
    freeUntil: null,
    confirmBy: null,
    rule,
    zone,
    status: "confirmed",
    paymentStatus: "paid",
    paidBy: "card",
    awaitsCardPayment: false,
    place: "in person",
    area: null,
    meeting: null,
    preparation: null,
    questions: { asked: 0, answered: 0 },
    language: reader().language,
    practiceLanguage: reader().language,
    practitionerName: card.practitioner,
    businessName: card.name,
    businessPhone: card.phone,
    businessEmail: card.email,
    businessAddress: card.address,
    sequence: 0,
    publicUrl,
    writtenAt: now.toISOString(),
  };
}

export function exampleGroupSession(facts: ExampleFacts): GroupSessionDetails {
  const { card, zone, now } = facts;
  const date = dayIn(facts, 8);
  const begins = new Date(startsAt({ date, time: "19:00", zone }).epochMilliseconds);
  return {
    id: EXAMPLE_ID,
    serviceName: t("Example evening"),
    date,
    lastDay: date,
    time: "19:00",
    endTime: "20:30",
    location: null,
    place: "in person",
    least: null,
    places: 8,
    free: 1,
    isOnSale: true,
    begins,
    salesEnd: begins,
    now,
    hours: 12,
    zone,
    practiceLanguage: reader().language,
    businessName: card.name,
    businessEmail: card.email,
    businessAddress: card.address,
  };
}

export function dayIn({ now, zone }: ExampleFacts, days: number): string {
  return Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();
}
