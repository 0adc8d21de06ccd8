/** Why another calendar could not be read, with the sentence for the practitioner. */
import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
export const NOT_READ = {
  "not-an-address": msg("This is not an address. Copy the whole link from the other calendar's settings"),
  "not-https": msg("The address must begin with https:// or webcal://"),
  "inside-the-network": msg("This address is inside a private network. Only calendars on the internet can be read"),
  "unknown-host": msg("There is no such server. Check the address"),
  "no-answer": msg("The other calendar's server cannot be reached"),
  "not-secure": msg("The other calendar's server has no valid certificate"),
  "too-slow": msg("The other calendar's server did not answer within half a minute"),
  "too-large": msg("The calendar is larger than 10 MB. Choose one with fewer entries"),
  "too-many-redirects": msg("The address leads from one address to the next without end"),
  "not-found": msg(
    "There is no calendar at this address. If the link was renewed, remove this calendar and add it again",
  ),
  "wrong-password": msg(
    "The other calendar does not accept this user name and password. Many services need an app password",
  ),
  "sent-elsewhere": msg(
    "This server sends to another one, which does not get your password. Enter the address of that one",
  ),
  "no-calendar": msg("There is no calendar in this account"),
  "server-error": msg("The other calendar's server reports an error of its own"),
  "not-a-calendar": msg("The address leads to a web page, not to a calendar. Look for a secret address in iCal format"),
  "not-understood": msg("The calendar could not be understood"),
  "cut-short": msg("The calendar arrived incomplete"),
  "too-many-entries": msg("The calendar has more than 50,000 entries. Choose one with fewer"),
  "too-many-times": msg("The calendar has more than 20,000 busy times in the coming year. Choose one with fewer"),
  "too-complex": msg("The calendar's repetitions take too long to work out"),
} as const satisfies Record<string, Message>;

export type NotReadReason = keyof typeof NOT_READ;

/** Another calendar could not be read. `message` names neither address nor password; it is in English, since it is logged and stored. */
export class CalendarNotRead extends Error {
  readonly reason: NotReadReason;

  constructor(reason: NotReadReason, options?: ErrorOptions) {
    super(NOT_READ[reason] as unknown as string, options);
    this.reason = reason;
  }
}

/** A stored message for the practitioner; one of an earlier version that said it otherwise is read as it was stored. */
export function sayNotRead(message: string): string {
  return t(message as unknown as Message);
}

/** Returns the error that an HTTP status stands for; undefined if it is no failure. */
export function whyRefused(status: number): CalendarNotRead | undefined {
  if (status === 401 || status === 403) return new CalendarNotRead("wrong-password");
  if (status === 404 || status === 410) return new CalendarNotRead("not-found");
  if (status >= 400) return new CalendarNotRead("server-error");
  return undefined;
}
