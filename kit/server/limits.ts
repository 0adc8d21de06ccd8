import type { Rejection } from "#domain/result.ts";

/**
 * The most attempts within a number of seconds. `countsOnlyAllowed`: refused attempts are not counted, since strangers send them as well, and
 * some of the allowed ones are given back: many at once would otherwise fill the counter for good.
 */
export type Rule = { tries: number; seconds: number; countsOnlyAllowed?: true };

export const RULES = {
  /**
   * Wrong passwords: from one IP address, from one IP address for one account, and for one account from addresses where it never signed in.
   */
  "password by IP": { tries: 25, seconds: 300 },
  "password by mailbox and IP": { tries: 10, seconds: 900 },
  "password by strangers": { tries: 20, seconds: 900 },
  /** Strength checks while a password is typed. */
  "strength checks by IP": { tries: 60, seconds: 300 },
  /** New passwords: the strength check of each costs more than any other anonymous request. */
  "wanted passwords by IP": { tries: 60, seconds: 300 },
  /** Sign-ins with a right password whose strength is checked; later ones are not checked. */
  "strength checks by user": { tries: 6, seconds: 3600 },
  /** Requests for an email: from one IP address, of one kind to one mailbox, and of any kind to one mailbox by people who are not known there. */
  "emails by IP": { tries: 25, seconds: 900 },
  "emails by mailbox": { tries: 6, seconds: 3600, countsOnlyAllowed: true },
  "emails by strangers": { tries: 20, seconds: 86_400, countsOnlyAllowed: true },
  /** Newsletter confirmations to one mailbox; the second is for a reader who lost the first. */
  "newsletter by mailbox": { tries: 2, seconds: 86_400 },
  /** New holds for visitors, ten minutes each; a visitor over the limit still gets the code. */
  "holds by mailbox": { tries: 6, seconds: 86_400, countsOnlyAllowed: true },
  "holds by IP": { tries: 12, seconds: 86_400 },
  /** Booking attempts, each a hold and a Checkout session; payment checks, each a call to the provider. The success page makes ten by itself. */
  "bookings by user": { tries: 30, seconds: 600 },
  "bookings by IP": { tries: 120, seconds: 600 },
  "payments by user": { tries: 200, seconds: 600 },
  "payments by IP": { tries: 600, seconds: 600 },
  /** Checks of Checkout sessions that are unknown or another client's. */
  "unknown payments by caller": { tries: 20, seconds: 600 },
  /** Joins of a waiting list: each writes a row that stays. */
  "waiting lists by user": { tries: 60, seconds: 3600 },
  /** Moves by a client: each sends an email, and maybe an SMS, to an unverified address. */
  "moves by user": { tries: 20, seconds: 86_400 },
  /** Written readings as PDF: each is laid out anew. */
  "readings by user": { tries: 20, seconds: 600 },
  /** Test emails that the practitioner sends to herself. */
  "test emails by user": { tries: 20, seconds: 3600 },
  /** Reads of subscribed calendars. A calendar service reads those of many clients from one IP address. */
  "calendars by IP": { tries: 600, seconds: 600 },
  /** Wrong codes, links and refresh tokens from one IP address; wrong email codes for one account, whose links go on working. */
  "proof by IP": { tries: 25, seconds: 300 },
  /** Started passkey sign-ins: each stores a challenge. */
  "passkeys by IP": { tries: 60, seconds: 300 },
  "code by mailbox": { tries: 20, seconds: 3600 },
  "code by mailbox and day": { tries: 30, seconds: 86_400 },
  /**
   * Wrong codes of the second factor (lockout of the account: `server/accounts/mfa-lockout.queries.ts`), wrong passwords and codes within a
   * session.
   */
  "second factor by user and IP": { tries: 15, seconds: 900 },
  "own password by user": { tries: 10, seconds: 900 },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof RULES;

/** One counter: a rule and the user, mailbox (`mailboxOf`) or IP address it counts. */
export type RateLimitKey = { rule: LimitName; who: string };

export type Limits = {
  /** Counts one attempt. Undefined: it is allowed. The counters after the first full one stay unchanged. */
  take(counted: RateLimitKey[]): Promise<Rejection<"too-often"> | undefined>;
  /** Uncounts an attempt that was no abuse. */
  giveBack(counted: RateLimitKey[]): Promise<void>;
};
