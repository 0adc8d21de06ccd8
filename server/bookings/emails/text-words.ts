import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import { formatDay } from "#domain/wording.ts";
import { type BookingFacts, describePlace } from "./booking-facts.ts";
import { oneLine } from "#server/messages/emails/harmless-text.ts";

/** Booking events that are also sent by SMS. */
export type TextKind = "confirmed" | "moved" | "cancelled" | "reminder";

/** The SMS for the client's mobile; undefined without a number that takes SMS. It contains no name and no private address, because locked screens show it. */
export function textForClient(
  kind: TextKind,
  facts: BookingFacts,
  detail?: string,
): { recipient: string; body: string } | undefined {
  const number = mobileNumber(facts.clientPhone);
  return number === undefined ? undefined : { recipient: number, body: bodyOf(kind, facts, detail) };
}

/** The number for an SMS to a client; undefined without a number that receives SMS. */
export function mobileNumber(typed: string | null): string | undefined {
  const number = phoneNumber(typed ?? "");
  return number !== undefined && takesTexts(number) ? number : undefined;
}

/** Without an email address, `detail` stands for what the email says; and a client without an account has no page to open. */
function bodyOf(kind: TextKind, facts: BookingFacts, detail: string | undefined): string {
  const hasEmail = facts.clientEmail !== "";
  const what = oneLine(facts.serviceName, 50);
  const when = shortMoment(facts);
  const booking = hasEmail ? ` Your booking: ${facts.publicUrl}/account` : "";
  const words = {
    confirmed: `${what} ${facts.isWritten ? "by" : "on"} ${when} is confirmed.${booking}`,
    moved: `${what} is now on ${when}.${booking}`,
    cancelled: `${what} on ${when} is cancelled.${hasEmail ? " Your email says what is refunded." : detail ? ` ${detail}.` : ""}`,
    reminder: `${what} begins on ${when}. ${oneLine(describePlace({ ...facts, meeting: null }), 80)}.${booking}`,
  }[kind];
  return oneLine(`${oneLine(facts.businessName, 30)}: ${words}`, 459);
}

/** "Tue 1 Dec at 10:30". */
function shortMoment(facts: BookingFacts): string {
  return facts.isWritten ? formatDay(facts.date, "short") : `${formatDay(facts.date, "short")} at ${facts.time}`;
}
