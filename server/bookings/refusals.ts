import { refusals } from "#kit/server/action.ts";

/** What bookings refuse. */
export const BOOKINGS = refusals({
  "answers-closed": [409, "This session has begun or was cancelled, so its answers stay as they are"],
  "too-late-to-cancel": [409, "This session has already begun. Please contact us"],
  "not-held": [409, "This booking is confirmed, so your time is kept. You can pay or cancel on your account page"],
  "too-late-to-move": [409, "It is too late to move this session. You can still cancel, or contact us"],
  "booking-not-movable": [409, "Only a paid booking that is still to come can be moved"],
  "too-late-to-undo": [409, "Too late to undo: half a minute has passed"],
  "same-day-not-allowed": [409, "Your settings do not allow bookings for the same day"],
  "day-blocked": [409, "You blocked this day. Choose another day, or book anyway"],
  "hours-closed": [409, "You closed these hours. Choose another time, or book anyway"],
  "ends-after-midnight": [409, "The session would not end on this day. Choose an earlier time"],
  "link-over": [404, "This link is no longer in use: the session was moved or cancelled"],
});
