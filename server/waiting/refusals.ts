import { refusals } from "#kit/server/action.ts";

/** What waiting lists refuse. */
export const WAITING = refusals({
  "places-free": [409, "There are places left. You can book now"],
  "offers-unused": [409, "Places on this date were held for you twice. You can book as soon as places are free"],
});
