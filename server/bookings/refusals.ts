import { refusals } from "#kit/server/action.ts";

/** What bookings refuse. */
export const BOOKINGS = refusals({
  "answers-closed": [409, "This session has begun or was cancelled, so its answers stay as they are"],
});
