import { refusals } from "#kit/server/action.ts";

/** What calendars, subscribed to and read from elsewhere, refuse. */
export const CALENDARS = refusals({
  "no-calendar-link": [404, "This calendar link was switched off. Make a new one"],
  "no-outside-calendar": [404, "This calendar was removed"],
  "calendar-not-read": [422, "This calendar could not be read"],
  "calendar-added-already": [409, "You have added this calendar already"],
  "too-many-calendars": [409, "Ten calendars are read at most. Remove one first"],
});
