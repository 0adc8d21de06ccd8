/** Why another calendar could not be read, with the sentence for the practitioner. */
export const NOT_READ = {
  "not-an-address": "This is not an address. Copy the whole link from the other calendar's settings",
  "not-https": "The address must begin with https:// or webcal://",
  "inside-the-network": "This address is inside a private network. Only calendars on the internet can be read",
  "unknown-host": "There is no such server. Check the address",
  "no-answer": "The other calendar's server cannot be reached",
  "not-secure": "The other calendar's server has no valid certificate",
  "too-slow": "The other calendar's server did not answer within half a minute",
  "too-large": "The calendar is larger than 10 MB. Choose one with fewer entries",
  "too-many-redirects": "The address leads from one address to the next without end",
  "not-found": "There is no calendar at this address. If the link was renewed, remove this calendar and add it again",
  "wrong-password":
    "The other calendar does not accept this user name and password. Many services need an app password",
  "sent-elsewhere": "This server sends to another one, which does not get your password. Enter the address of that one",
  "no-calendar": "There is no calendar in this account",
  "server-error": "The other calendar's server reports an error of its own",
  "not-a-calendar": "The address leads to a web page, not to a calendar. Look for a secret address in iCal format",
  "not-understood": "The calendar could not be understood",
  "cut-short": "The calendar arrived incomplete",
  "too-many-entries": "The calendar has more than 50,000 entries. Choose one with fewer",
  "too-many-times": "The calendar has more than 20,000 busy times in the coming year. Choose one with fewer",
  "too-complex": "The calendar's repetitions take too long to work out",
} as const;

export type NotReadReason = keyof typeof NOT_READ;

/** Another calendar could not be read. `message` is for the practitioner and names neither address nor password. */
export class CalendarNotRead extends Error {
  readonly reason: NotReadReason;

  constructor(reason: NotReadReason, options?: ErrorOptions) {
    super(NOT_READ[reason], options);
    this.reason = reason;
  }
}

/** Returns the error that an HTTP status stands for; undefined if it is no failure. */
export function whyRefused(status: number): CalendarNotRead | undefined {
  if (status === 401 || status === 403) return new CalendarNotRead("wrong-password");
  if (status === 404 || status === 410) return new CalendarNotRead("not-found");
  if (status >= 400) return new CalendarNotRead("server-error");
  return undefined;
}
