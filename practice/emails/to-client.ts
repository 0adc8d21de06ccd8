import type { Email } from "#database/messages/emails.ts";
import { bookingCalendar } from "./bookings/booking-calendar.ts";
import { type BookingFacts, imprint } from "./bookings/booking-facts.ts";
import type { EmailText } from "./email-text.ts";
import { renderEmail } from "./frame.ts";
import { type TextKind, textForClient } from "./text-words.ts";

type Words = Omit<EmailText, "businessName" | "publicUrl" | "addressee">;

type Enclosed = {
  /** What it tells of, beside the booking: one email of its kind goes out for each. */
  event?: string;
  /** It says where and how the session takes place. */
  statesPlace?: boolean;
  /** The calendar file comes with it, except where it is a written reading. */
  calendar?: boolean;
  /** It also goes as a text message, where the settings ask for those. */
  text?: TextKind;
  /** It is true only while the booking is live at this time, and not after `until` (an instant). */
  whileLive?: boolean;
  until?: number;
};

/** An email about a booking to the client; an answer reaches the practice. */
export function emailToClient(kind: string, facts: BookingFacts, words: Words, enclosed: Enclosed = {}): Email {
  const { event, statesPlace = false, calendar, text, whileLive, until } = enclosed;
  const sms = text && textForClient(text, facts);
  return {
    kind,
    about: event === undefined ? facts.bookingId : `${facts.bookingId} ${event}`,
    bookingId: facts.bookingId,
    recipient: facts.clientEmail,
    mayLackAddress: true,
    statesPlace,
    ...(facts.businessEmail ? { replyTo: facts.businessEmail } : {}),
    ...(calendar && !facts.isWritten ? { calendar: bookingCalendar(facts) } : {}),
    ...(sms ? { sms } : {}),
    trueWhile: {
      ...(whileLive ? { starts: wallTime(facts) } : {}),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    },
    ...renderEmail({
      ...words,
      footer: [...words.footer, ...imprint(facts)],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
      addressee: facts.clientName,
    }),
  };
}

/** When the session begins on the practice's wall: "2026-12-01T10:30". With the booking it names one session. */
export function wallTime({ date, time }: Pick<BookingFacts, "date" | "time">): string {
  return `${date}T${time}`;
}
