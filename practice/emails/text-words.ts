import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import { formatDay } from "#domain/wording.ts";
import { type BookingFacts, describePlace } from "./bookings/booking-facts.ts";
import { nameInEmail, oneLine } from "./harmless-text.ts";

/** Booking events that are also sent by SMS. */
export type TextKind = "confirmed" | "moved" | "cancelled" | "reminder";

/** The SMS for the client's mobile; undefined without a number that takes SMS. It contains no name and no private address, because locked screens show it. */
export function textForClient(kind: TextKind, facts: BookingFacts): { recipient: string; body: string } | undefined {
  const number = phoneNumber(facts.clientPhone ?? "");
  return number !== undefined && takesTexts(number) ? { recipient: number, body: bodyOf(kind, facts) } : undefined;
}

function bodyOf(kind: TextKind, facts: BookingFacts): string {
  const what = oneLine(facts.serviceName, 50);
  const when = shortMoment(facts);
  const booking = `${facts.publicUrl}/account`;
  const words = {
    confirmed: `${what} ${facts.isWritten ? "by" : "on"} ${when} is confirmed. Your booking: ${booking}`,
    moved: `${what} is now on ${when}. Your booking: ${booking}`,
    cancelled: `${what} on ${when} is cancelled. Your email says what is refunded.`,
    reminder: `${what} begins on ${when}. ${oneLine(describePlace({ ...facts, meeting: null }), 80)}. Your booking: ${booking}`,
  }[kind];
  return oneLine(`${nameInEmail(oneLine(facts.businessName, 30))}: ${words}`, 459);
}

/** "Tue 1 Dec at 10:30". */
function shortMoment(facts: BookingFacts): string {
  return facts.isWritten ? formatDay(facts.date, "short") : `${formatDay(facts.date, "short")} at ${facts.time}`;
}
