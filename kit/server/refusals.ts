import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { msg, t } from "@sacred-space/words/t.ts";
import type { Rejection } from "#domain/result.ts";
import { pick, type Refusal, refusals } from "./action.ts";

/** An API's response for one reason. `{seconds}` in the message stands for `retryAfter`. */
export type RefusalEntry = { status: ContentfulStatusCode; code?: string; message: string };

/** `detail` replaces the table's message, `extra` goes into the body beside it. */
type RefusalDetails = {
  detail?: string;
  retryAfter?: number;
  extra?: object;
  headers?: Record<string, string>;
  errorId?: string;
};

type WriteRefusal = (c: Context, entry: Required<RefusalEntry>, details: RefusalDetails) => Response;

/** Makes an API's `refuse(c, reason)`: `entryOf` gives status, code and message, `write` the shape. A rejection brings its own details. */
export function createRefuse<R extends string>(entryOf: (reason: R) => RefusalEntry, write: WriteRefusal) {
  return (c: Context, refusal: R | Rejection<R>, more: RefusalDetails = {}): Response => {
    const { reason, ...own } = typeof refusal === "string" ? { reason: refusal } : refusal;
    const details: RefusalDetails = { ...own, ...more };
    const { status, code = reason, message } = entryOf(reason);
    const { retryAfter } = details;
    const headers = { ...details.headers, ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }) };
    const text = details.detail ?? message.replace("{seconds}", String(retryAfter));
    return write(c, { status, code, message: text }, { ...details, headers });
  };
}

/** Refusals that several subjects, endpoints or guards give. */
const REFUSALS = refusals({
  "invalid-request": [400, msg("The request could not be understood")],
  "not-open": [503, msg("This site opens soon. Nothing can be booked yet")],
  "sign-ups-off": [400, msg("New accounts cannot be made here just now. Please sign in to book, or contact us")],
  "password-weak": [422, msg("Please choose a stronger password")],
  "sign-in-required": [401, msg("Please sign in to book")],
  "service-not-offered": [404, msg("This service is no longer offered")],
  "choice-not-offered": [409, msg("This choice is no longer offered. Please choose again")],
  "questions-changed": [409, msg("The questions of this session have changed. Please look at them again")],
  "answer-wrong": [422, msg("An answer does not fit its question. Please look at it again")],
  "answer-needed": [422, msg("Please answer the questions that are needed for this session")],
  "slot-not-offered": [409, msg("This time is no longer available")],
  "readings-paused": [409, msg("No new readings are taken just now")],
  "group-session-not-offered": [404, msg("This date can no longer be booked")],
  "group-session-not-found": [404, msg("This date no longer exists")],
  "series-without-dates": [422, msg("This rule has no date up to its last day")],
  "series-too-long": [422, msg("A series has 60 dates at most. Choose an earlier last day")],
  "dates-taken": [409, msg("Something else was booked at one of these times just now. Please look again")],
  "places-taken": [409, msg("There are not as many places left. Please look again")],
  "price-too-high": [409, msg("One booking costs £10,000 at most. Please book fewer places at once")],
  "payment-unavailable": [
    503,
    msg("Card payment cannot be reached just now. Nothing was charged; please try again in a minute"),
  ],
  "practitioner-stays": [409, msg("This is the practitioner's account, so it cannot be erased")],
  "refund-changed": [409, msg("The refund has changed. Please check the new amount and try again")],
  "refund-too-large": [409, msg("This is more than was paid and not yet refunded")],
  "rule-changed": [
    409,
    msg("The terms have changed since this page was opened. Please look at them again before you book"),
  ],
  "booking-not-found": [404, msg("Unable to find your booking. Please contact us if you have been charged.")],
  "practitioner-only": [403, msg("Only the practitioner may do this")],
  "day-is-over": [409, msg("This day has passed. Choose today or a later day")],
  "time-taken": [409, msg("Another booking is at this time. Choose another time")],
  "time-does-not-exist": [409, msg("The clocks go forward on this day, and this time is skipped. Choose another time")],
  "time-is-over": [409, msg("This time has passed. Choose a later one")],
  "entered-already": [
    409,
    msg("This booking was already saved with other details. Find it in the list and change it there"),
  ],
  "nothing-to-pay": [409, msg("There is nothing left to pay for this booking")],
  "pass-goes-back-whole": [409, msg("What a pass paid goes back to it whole or not at all")],
  "nothing-to-hand-back": [404, msg("There is no cash to give back here")],
  "not-begun": [409, msg("Only a confirmed session that has begun can be marked as missed")],
  "changed-meanwhile": [409, msg("This was changed in another window meanwhile. Please look at it again")],
  "not-a-client": [404, msg("None of your clients has this email address")],
  "too-many-messages": [
    429,
    msg("You have sent a hundred messages within an hour. Please wait before you send another"),
  ],
  "sent-already": [409, msg("This message was already sent with other words. You can find it under Messages")],
  "wrong-password": [403, msg("This is not your password. Please try again")],
  "no-password": [409, msg("Your account has no password. Ask for a code by email and enter it here")],
  "nonce-wrong": [
    403,
    msg(
      "This is not the code from the newest email, or it is older than ten minutes. After five wrong tries, ask for a new one",
    ),
  ],
  "wrong-business-name": [
    409,
    msg("This is not the business name in your settings. Please type it exactly as it is there"),
  ],
  "sessions-to-come": [
    409,
    msg(
      "Paid sessions are still to come, or cancellation emails are on their way. Cancel the sessions under Bookings: your clients get their refund and an email",
    ),
  ],
  "link-over": [404, msg("This link has been used or replaced. The newest one is printed when the program starts")],
  "path-taken": [409, msg("Another page has this address. Choose a different one")],
  "nothing-to-publish": [409, msg("Nothing has been changed since this page was published")],
  "article-not-found": [404, msg("This article no longer exists")],
  "too-often": [429, msg("That was too often. Please try again in a few minutes")],
});

/** Refuses in the functions' shape: `{code, error}`, and what else is told. */
export const refuse = createRefuse(
  (reason: keyof typeof REFUSALS) => ({ status: REFUSALS[reason][0], message: t(REFUSALS[reason][1]) }),
  (c, { status, code, message }, { extra, headers }) => c.json({ code, error: message, ...extra }, status, headers),
);

/** What an action declares of the refusals that several subjects give. */
export function shared<K extends keyof typeof REFUSALS>(...codes: readonly K[]): Readonly<Record<K, Refusal>> {
  return pick<K>(REFUSALS, ...codes);
}

/** Where the practitioner has seen the booking or the client before. */
export const BOOKING_DELETED = refusals({ "booking-not-found": [404, msg("This booking no longer exists")] });
export const CLIENT_DELETED = refusals({ "not-a-client": [404, msg("This client no longer exists")] });
/** Where an address or a number leads to somebody on file, and it is not said whether they are the same person. */
export const CLIENT_KNOWN = refusals({
  "client-known": [409, msg("Somebody on file has this email address. Say whether they are the same person")],
});
