import type { GroupSessionDetails } from "#server/catalog/group-sessions.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { confirmAddressEmail } from "#server/accounts/emails/confirm-address.ts";
import { inviteEmail } from "#server/accounts/emails/invite.ts";
import { bookingCancelledEmail } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { type BookingFacts, beginning } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { latePaymentRefundedEmail } from "#server/bookings/emails/late-payment-refunded.ts";
import { paymentLinkEmail } from "#server/bookings/emails/payment-link.ts";
import { refundGivenEmail } from "#server/bookings/emails/refund-given.ts";
import { reminderOfDeadlineEmail } from "#server/bookings/emails/reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "#server/bookings/emails/reminder-of-session.ts";
import { restPaidEmail } from "#server/bookings/emails/rest-paid.ts";
import { thanksEmail } from "#server/bookings/emails/thanks.ts";
import { awaitedSessionCancelledEmail, awaitedSessionMovedEmail, placesOfferedEmail } from "#server/waiting/emails/waiting-list.ts";
import { newsletterConfirmEmail } from "#server/newsletter/emails/newsletter-confirm.ts";
import { newsletterWelcomeEmail } from "#server/newsletter/emails/newsletter-welcome.ts";
import { DAY_MS } from "#domain/time.ts";

/** Real facts of the practice; the client and the session of an example are invented. `now` is an instant. */
type ExampleFacts = { card: PracticeDetails; rule: BookingRule; publicUrl: string; zone: string; now: Date };

const ID = "00000000-0000-4000-8000-000000000000";
const CLIENT = { name: "Alex Example", email: "alex@example.com" };

/** Renders the email of this kind about an invented session in eight days, with the real template. Its links do not work. */
export function exampleEmail(kind: EmailKind, facts: ExampleFacts): Email {
  const { card, publicUrl, now } = facts;
  const booking = exampleBooking(facts);
  const waiting = { session: exampleGroupSession(facts), client: { id: ID, userId: ID, places: 1, ...CLIENT }, publicUrl };
  const was = { date: dayIn(facts, 7), time: "15:00" };
  const newsletter = { email: CLIENT.email, token: "example", card, publicUrl };
  const account = { userId: ID, email: CLIENT.email, link: publicUrl, code: "123456", about: "example", businessName: card.name };
  const inADay = new Date(now.getTime() + DAY_MS);
  const emails: Record<EmailKind, () => Email> = {
    "booking-paid": () => bookingPaidEmail({ ...booking, status: "pending", confirmBy: inADay.toISOString() }),
    "booking-confirmed": () => bookingConfirmedEmail(booking),
    "reminder-of-deadline": () => reminderOfDeadlineEmail(booking),
    "reminder-of-session": () => reminderOfSessionEmail(booking),
    "rest-paid": () => restPaidEmail(booking, { checkoutId: ID, amount: booking.pricePence }),
    thanks: () => thanksEmail({ ...booking, status: "completed" }),
    "booking-moved": () => bookingMovedEmail(booking, was),
    "booking-cancelled": () =>
      bookingCancelledEmail(
        { ...booking, status: "cancelled" },
        { by: "client", paidPence: booking.pricePence, refundPence: booking.pricePence },
      ),
    "refund-given": () => refundGivenEmail(booking, { refundId: ID, pence: 1000, paid: booking.pricePence, cash: 0 }),
    "payment-link": () =>
      paymentLinkEmail(
        { ...booking, paymentStatus: "pending", paidPence: 0, owedPence: booking.pricePence },
        { checkoutId: ID, url: publicUrl, until: inADay },
      ),
    "late-payment-refunded": () => latePaymentRefundedEmail(booking, booking.pricePence),
    "places-offered": () => placesOfferedEmail(waiting, inADay),
    "awaited-session-moved": () => awaitedSessionMovedEmail(waiting, { was, at: now.toISOString() }),
    "awaited-session-cancelled": () => awaitedSessionCancelledEmail(waiting, {}),
    "newsletter-confirm": () => newsletterConfirmEmail(newsletter),
    "newsletter-welcome": () => newsletterWelcomeEmail(newsletter),
    "confirm-address": () => confirmAddressEmail(account),
    invite: () => inviteEmail(account),
  };
  return emails[kind]();
}

function exampleBooking(facts: ExampleFacts): BookingFacts {
  const { card, rule, publicUrl, zone, now } = facts;
  return {
    bookingId: ID,
    serviceName: "Example session",
    service: { id: ID, datesPath: null, bookedOnline: true },
    clientName: CLIENT.name,
    clientEmail: CLIENT.email,
    clientPhone: null,
    date: dayIn(facts, 8),
    time: "10:30",
    durationMinutes: 60,
    pricePence: 4500,
    paidPence: 4500,
    owedPence: 0,
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
    businessName: card.name,
    businessEmail: card.email,
    businessAddress: card.address,
    sequence: 0,
    publicUrl,
    writtenAt: now.toISOString(),
  };
}

function exampleGroupSession(facts: ExampleFacts): GroupSessionDetails {
  const { card, zone, now } = facts;
  const date = dayIn(facts, 8);
  const begins = new Date(beginning({ date, time: "19:00", zone }).epochMilliseconds);
  return {
    id: ID,
    serviceName: "Example evening",
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
    businessName: card.name,
    businessEmail: card.email,
    businessAddress: card.address,
  };
}

function dayIn({ now, zone }: ExampleFacts, days: number): string {
  return Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();
}
