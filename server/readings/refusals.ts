import { refusals } from "#kit/server/action.ts";

/** What written readings refuse. */
export const READINGS = refusals({
  "reading-not-found": [404, "This reading is not there"],
  "reading-empty": [422, "There is nothing to send yet"],
});
