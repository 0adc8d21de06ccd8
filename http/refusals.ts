import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Refusal } from "#domain/refusals.ts";

/** Every expected "no" of the named functions: its status and its words. A refusal without them does not compile. */
const ANSWERS: Record<Refusal, { status: ContentfulStatusCode; error: string }> = {
  "invalid-request": { status: 400, error: "The request could not be understood" },
  "sign-in-required": { status: 401, error: "Please sign in to book" },
  "service-not-offered": { status: 404, error: "This service is no longer offered" },
  "slot-not-offered": { status: 409, error: "This time is no longer available" },
  "payment-unavailable": {
    status: 503,
    error: "Card payment cannot be reached just now. Nothing was charged; please try again in a minute",
  },
  "practitioner-stays": { status: 409, error: "The practice cannot be without its practitioner. This account cannot be erased" },
  "refund-changed": { status: 409, error: "What comes back has changed meanwhile. Please look at it again" },
  "refund-too-large": { status: 409, error: "More cannot go back than was paid and is still there" },
  "too-late-to-cancel": { status: 409, error: "This session has already begun. Please contact us" },
  "too-late-to-move": { status: 409, error: "Rescheduling needs at least 48 hours notice. You can still cancel, or contact us" },
  "booking-not-movable": { status: 409, error: "Only a booking that is paid and still to come can be moved" },
  "booking-not-found": { status: 404, error: "Unable to find your booking. Please contact us if you have been charged." },
  "practitioner-only": { status: 403, error: "Only the practitioner may do this" },
  "day-is-over": { status: 409, error: "This day is over. A booking by hand can be for today or later" },
  "same-day-not-allowed": { status: 409, error: "Your settings do not allow bookings for the same day" },
  "time-taken": { status: 409, error: "Another booking is in the way at this time. Choose another time" },
  "ends-after-midnight": { status: 409, error: "The session would not end on this day. Choose an earlier time" },
  "time-does-not-exist": { status: 409, error: "The clocks skip this time on this day. Choose another time" },
  "time-is-over": { status: 409, error: "This time has passed. Choose one that is still to come" },
  "day-blocked": { status: 409, error: "You blocked this day. Choose another day, or book anyway" },
  "entered-already": {
    status: 409,
    error: "This was entered already, as you wrote it first. Please find it in the list, and change it there",
  },
  "nothing-to-pay": { status: 409, error: "There is nothing to pay for this booking any more" },
  "not-held": { status: 409, error: "This booking is confirmed, so its time stays yours. You can pay or cancel on your account page" },
  "nothing-to-hand-back": { status: 404, error: "There is no cash to hand back here" },
  "not-begun": { status: 409, error: "Only a confirmed session that has begun can be missed" },
  "changed-meanwhile": { status: 409, error: "This was changed in another window meanwhile. Please look at it again" },
  "mail-not-found": { status: 404, error: "This letter is not there any more" },
  "mail-waiting": { status: 409, error: "This letter is already on its way" },
  "mail-no-longer-true": { status: 409, error: "This letter was not sent because it was no longer true. There is nothing to send" },
  "mail-wiped": { status: 409, error: "This letter opened an account, so its text was wiped. Ask the client to request a new one" },
  "not-a-client": { status: 404, error: "None of your clients has this address" },
  "too-many-messages": {
    status: 429,
    error: "You have written a hundred messages within an hour. Please wait a little before the next one",
  },
  "sent-already": { status: 409, error: "This was sent already, as you wrote it first. You find it under Messages" },
  "wrong-password": { status: 403, error: "This is not your password. Please try again" },
  "no-password": {
    status: 409,
    error: "Your account has no password yet, because you sign in by a link. Please set one first, with the link that we send you",
  },
  "wrong-business-name": { status: 409, error: "This is not the business name in your settings. Please type it as it stands there" },
  "sessions-to-come": {
    status: 409,
    error:
      "Paid sessions are still to come, or letters that cancel them are still on their way. Cancel what is left under Bookings: the money goes back and your clients are told. Nothing is erased yet",
  },
  "not-a-demonstration": { status: 409, error: "There is no demonstration to reset here" },
  "too-many-requests": { status: 429, error: "Many requests came from where you are. Please try again later" },
  "link-over": { status: 404, error: "This link does not work any more" },
};

/** Answers a refusal in the functions' shape: `{code, error}`; `detail` replaces the words where the caller knows better. */
export function refuse(c: Context, refusal: Refusal, detail?: string) {
  const { status, error } = ANSWERS[refusal];
  return c.json({ code: refusal, error: detail ?? error }, status);
}
