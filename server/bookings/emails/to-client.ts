import type { MessageKind } from "#domain/messages/email-names.ts";
import type { Addressee, Email } from "#server/messages/emails.queries.ts";
import { bookingCalendar } from "./booking-calendar.ts";
import { type BookingFacts, imprint } from "./booking-facts.ts";
import { type EmailText, signature } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { type TextKind, textForClient } from "./text-words.ts";

type Words = Omit<EmailText, "businessName" | "publicUrl" | "addressee">;

type EmailOptions = {
  /** The event that the email is about, in addition to the booking: one email of its kind is sent per event. */
  event?: string;
  /** Whether the email states where and how the session takes place. */
  statesPlace?: boolean;
  /** Whether to attach the calendar file, unless it is a written reading. */
  calendar?: boolean;
  /** Also sent as an SMS, if enabled in the settings. */
  text?: TextKind;
  /** What the SMS says in addition to a client who gets no email. */
  textDetail?: string | undefined;
  /** Whether a client without an email address is rung; "asked" by default (see `Addressee`). */
  call?: Addressee["call"];
  /** The beginning of the session as the client knows it, if it has moved. */
  was?: Pick<BookingFacts, "date" | "time">;
  /** Whether the email is valid only while the booking is live at this time. `until` (an instant) is the end of its validity. */
  whileLive?: boolean;
  until?: number;
};

/** An email about a booking to the client; replies go to the practice. A client without an email address is told by SMS or telephone. */
export function emailToClient(kind: MessageKind, facts: BookingFacts, words: Words, options: EmailOptions = {}): Email {
  const { event, statesPlace = false, calendar, text, whileLive, until, call = "asked", was } = options;
  const sms = text && textForClient(text, facts, options.textDetail);
  return {
    kind,
    about: event === undefined ? facts.bookingId : `${facts.bookingId} ${event}`,
    bookingId: facts.bookingId,
    recipient: facts.clientEmail,
    client: {
      name: facts.clientName,
      phone: facts.clientPhone,
      call,
      ...(was && { knownStarts: wallTime(was) }),
    },
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
      signature: signature({
        practitioner: facts.practitionerName,
        name: facts.businessName,
        email: facts.businessEmail,
        phone: facts.businessPhone,
      }),
      footer: [...words.footer, ...imprint(facts)],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
      addressee: facts.clientName,
    }),
  };
}

/** When the session begins on the practice's wall clock: "2026-12-01T10:30". With the booking it identifies one session. */
export function wallTime({ date, time }: Pick<BookingFacts, "date" | "time">): string {
  return `${date}T${time}`;
}
