import { refusals } from "#kit/server/action.ts";

/** What the file of clients refuses. */
export const CLIENTS = refusals({
  "client-known": [409, "You have a client with this email address already"],
  "session-to-come": [409, "This time is still to come. Add it as a new booking"],
  "two-accounts": [409, "Both have an account of their own, and accounts cannot be merged"],
  "merge-over": [409, "This can be undone for a day, and that day is over"],
  "import-unreadable": [422, "This file could not be read as a list of clients"],
  "import-over": [409, "This can be undone for a day, and that day is over"],
  "wrong-client-name": [409, "This is not the client’s name. Please type it exactly as it is there"],
});
