import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Rejection } from "#domain/result.ts";
import type { Refusal } from "./action.ts";

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

/** Makes an API's `refuse(c, reason)`: the table gives status, code and message, `write` the shape. A rejection brings its own details. */
export function createRefuse<R extends string>(table: Readonly<Record<R, RefusalEntry>>, write: WriteRefusal) {
  return (c: Context, refusal: R | Rejection<R>, more: RefusalDetails = {}): Response => {
    const { reason, ...own } = typeof refusal === "string" ? { reason: refusal } : refusal;
    const details: RefusalDetails = { ...own, ...more };
    const { status, code = reason, message } = table[reason];
    const { retryAfter } = details;
    const headers = { ...details.headers, ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }) };
    const text = details.detail ?? message.replace("{seconds}", String(retryAfter));
    return write(c, { status, code, message: text }, { ...details, headers });
  };
}

/** Refusals of the functions that several subjects, endpoints or guards give: status and text. */
export const REFUSALS = {
  "invalid-request": { status: 400, message: "The request could not be understood" },
  "not-open": { status: 503, message: "This site opens soon. Nothing can be booked yet" },
  "sign-ups-off": {
    status: 400,
    message: "New accounts cannot be made here just now. Please sign in to book, or contact us",
  },
  "password-weak": { status: 422, message: "Please choose a stronger password" },
  "sign-in-required": { status: 401, message: "Please sign in to book" },
  "service-not-offered": { status: 404, message: "This service is no longer offered" },
  "choice-not-offered": { status: 409, message: "This choice is no longer offered. Please choose again" },
  "questions-changed": {
    status: 409,
    message: "The questions of this session have changed. Please look at them again",
  },
  "answer-wrong": { status: 422, message: "An answer does not fit its question. Please look at it again" },
  "answer-needed": { status: 422, message: "Please answer the questions that are needed for this session" },
  "slot-not-offered": { status: 409, message: "This time is no longer available" },
  "readings-paused": { status: 409, message: "No new readings are taken just now" },
  "group-session-not-offered": { status: 404, message: "This date can no longer be booked" },
  "group-session-not-found": { status: 404, message: "This date no longer exists" },
  "series-without-dates": { status: 422, message: "This rule has no date up to its last day" },
  "series-too-long": { status: 422, message: "A series has 60 dates at most. Choose an earlier last day" },
  "dates-taken": {
    status: 409,
    message: "Something else was booked at one of these times just now. Please look again",
  },
  "places-taken": { status: 409, message: "There are not as many places left. Please look again" },
  "price-too-high": { status: 409, message: "One booking costs £10,000 at most. Please book fewer places at once" },
  "payment-unavailable": {
    status: 503,
    message: "Card payment cannot be reached just now. Nothing was charged; please try again in a minute",
  },
  "practitioner-stays": { status: 409, message: "This is the practitioner's account, so it cannot be erased" },
  "refund-changed": { status: 409, message: "The refund has changed. Please check the new amount and try again" },
  "refund-too-large": { status: 409, message: "This is more than was paid and not yet refunded" },
  "rule-changed": {
    status: 409,
    message: "The terms have changed since this page was opened. Please look at them again before you book",
  },
  "booking-not-found": {
    status: 404,
    message: "Unable to find your booking. Please contact us if you have been charged.",
  },
  "practitioner-only": { status: 403, message: "Only the practitioner may do this" },
  "day-is-over": { status: 409, message: "This day has passed. Choose today or a later day" },
  "time-taken": { status: 409, message: "Another booking is at this time. Choose another time" },
  "time-does-not-exist": {
    status: 409,
    message: "The clocks go forward on this day, and this time is skipped. Choose another time",
  },
  "time-is-over": { status: 409, message: "This time has passed. Choose a later one" },
  "entered-already": {
    status: 409,
    message: "This booking was already saved with other details. Find it in the list and change it there",
  },
  "nothing-to-pay": { status: 409, message: "There is nothing left to pay for this booking" },
  "pass-goes-back-whole": { status: 409, message: "What a pass paid goes back to it whole or not at all" },
  "nothing-to-hand-back": { status: 404, message: "There is no cash to give back here" },
  "not-begun": { status: 409, message: "Only a confirmed session that has begun can be marked as missed" },
  "changed-meanwhile": {
    status: 409,
    message: "This was changed in another window meanwhile. Please look at it again",
  },
  "not-a-client": { status: 404, message: "None of your clients has this email address" },
  "too-many-messages": {
    status: 429,
    message: "You have sent a hundred messages within an hour. Please wait before you send another",
  },
  "sent-already": {
    status: 409,
    message: "This message was already sent with other words. You can find it under Messages",
  },
  "wrong-password": { status: 403, message: "This is not your password. Please try again" },
  "no-password": { status: 409, message: "Your account has no password. Ask for a code by email and enter it here" },
  "nonce-wrong": {
    status: 403,
    message:
      "This is not the code from the newest email, or it is older than ten minutes. After five wrong tries, ask for a new one",
  },
  "wrong-business-name": {
    status: 409,
    message: "This is not the business name in your settings. Please type it exactly as it is there",
  },
  "sessions-to-come": {
    status: 409,
    message:
      "Paid sessions are still to come, or cancellation emails are on their way. Cancel the sessions under Bookings: your clients get their refund and an email",
  },
  "link-over": {
    status: 404,
    message: "This link has been used or replaced. The newest one is printed when the program starts",
  },
  "path-taken": { status: 409, message: "Another page has this address. Choose a different one" },
  "nothing-to-publish": { status: 409, message: "Nothing has been changed since this page was published" },
  "article-not-found": { status: 404, message: "This article no longer exists" },
  "too-often": { status: 429, message: "That was too often. Please try again in a few minutes" },
} as const satisfies Readonly<Record<string, RefusalEntry>>;
type Reason = keyof typeof REFUSALS;

/** Refuses in the functions' shape: `{code, error}`, and what else is told. */
export const refuse = createRefuse<Reason>(REFUSALS, (c, { status, code, message }, { extra, headers }) =>
  c.json({ code, error: message, ...extra }, status, headers),
);

/** What an action declares of the refusals that several subjects give. */
export function shared<K extends keyof typeof REFUSALS>(...codes: readonly K[]): Readonly<Record<K, Refusal>> {
  const entries = codes.map((code) => [code, [REFUSALS[code].status, REFUSALS[code].message]]);
  return Object.fromEntries(entries) as Record<K, Refusal>;
}

/** Where the practitioner has seen the booking or the client before. */
export const BOOKING_DELETED = { "booking-not-found": [404, "This booking no longer exists"] } as const;
export const CLIENT_DELETED = { "not-a-client": [404, "This client no longer exists"] } as const;
