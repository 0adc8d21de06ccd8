import { t } from "@sacred-space/words/t.ts";
import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import { countSmsParts, smsText } from "#domain/messages/sms-text.ts";
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

const MOST_PARTS = 3;
/** Of three parts in the alphabet of SMS. */
const MOST_CHARACTERS = 459;

/** With shorter names where a text of another alphabet would otherwise be paid as more than three. */
function bodyOf(kind: TextKind, facts: BookingFacts, detail: string | undefined): string {
  const whole = written(kind, facts, detail, (length) => length);
  return countSmsParts(whole) <= MOST_PARTS ? whole : written(kind, facts, detail, (length) => length / 2);
}

type Limit = (length: number) => number;

/** Without an email address, `detail` stands for what the email says; and a client without an account has no page to open. */
function written(kind: TextKind, facts: BookingFacts, detail: string | undefined, limit: Limit): string {
  const hasEmail = facts.clientEmail !== "";
  const booking = hasEmail ? [t("Your booking: {address}", { address: `${facts.publicUrl}/account` })] : [];
  const refund = hasEmail ? [t("Your email says what is refunded.")] : detail ? [t("{detail}.", { detail })] : [];
  const sentences = [happened(kind, facts, limit), ...(kind === "cancelled" ? refund : booking)];
  const practice = oneLine(facts.businessName, limit(30));
  return Array.from(smsText(`${practice}: ${oneLine(sentences.join(" "))}`))
    .slice(0, MOST_CHARACTERS)
    .join("");
}

function happened(kind: TextKind, facts: BookingFacts, limit: Limit): string {
  const session = oneLine(facts.serviceName, limit(50));
  const date = formatDay(facts.date, "short");
  const when = facts.isWritten ? date : t("{date} at {time}", { date, time: facts.time });
  switch (kind) {
    case "confirmed":
      return facts.isWritten
        ? t("{session} by {when} is confirmed.", { session, when })
        : t("{session} on {when} is confirmed.", { session, when });
    case "moved":
      return t("{session} is now on {when}.", { session, when });
    case "cancelled":
      return t("{session} on {when} is cancelled.", { session, when });
    case "reminder":
      return t("{session} begins on {when}. {place}.", {
        session,
        when,
        place: oneLine(describePlace({ ...facts, meeting: null }), limit(80)),
      });
  }
}
