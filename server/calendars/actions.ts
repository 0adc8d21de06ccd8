import { z } from "zod";
import { msg, t } from "@sacred-space/words/t.ts";
import { outsideCalendar } from "#domain/calendars/outside-calendar.ts";
import { isZone } from "#domain/calendars/zone-names.ts";
import { action, admin, nothing, pick, read, user, refusals } from "#kit/server/action.ts";
import { addOutsideCalendar as add } from "./add-outside-calendar.ts";
import * as link from "./calendar-link.ts";
import * as outside from "./outside-calendars.ts";

/** What calendars, subscribed to and read from elsewhere, refuse. */
const CALENDARS = refusals({
  "no-calendar-link": [404, msg("This calendar link was switched off. Make a new one")],
  "no-outside-calendar": [404, msg("This calendar was removed")],
  "calendar-not-read": [422, msg("This calendar could not be read")],
  "calendar-added-already": [409, msg("You have added this calendar already")],
  "too-many-calendars": [409, msg("Ten calendars are read at most. Remove one first")],
});

const owner = user(msg("Please sign in to see your calendar"));
const byId = z.object({ id: z.uuid({ error: () => t("is not a calendar") }) });

export const ownCalendarLink = read("calendar-link", {
  about: "Whether there is a link to the user's own bookings. Its address is shown only when it is made.",
  who: owner,
  input: nothing,
  run: (practice, by) => link.readCalendarLink(practice, by, "own"),
});

export const renewOwnCalendarLink = action("renew-calendar-link", {
  about: "Makes the link; an earlier one stops working at once.",
  who: owner,
  input: nothing,
  run: (practice, by) => link.renewCalendarLink(practice, by, "own"),
});

export const removeOwnCalendarLink = action("remove-calendar-link", {
  about: "The link stops working at once. Without a link the answer is the same.",
  who: owner,
  input: nothing,
  run: (practice, by) => link.removeCalendarLink(practice, by, "own"),
});

export const practiceCalendarLink = read("practice-calendar-link", {
  about: "The same for the practice's diary.",
  who: admin,
  input: nothing,
  run: (practice, by) => link.readCalendarLink(practice, by, "practice"),
});

export const renewPracticeCalendarLink = action("practice-renew-calendar-link", {
  about: "Makes the link; an earlier one stops working at once.",
  who: admin,
  input: nothing,
  run: (practice, by) => link.renewCalendarLink(practice, by, "practice"),
});

export const removePracticeCalendarLink = action("practice-remove-calendar-link", {
  about: "The link stops working at once. Without a link the answer is the same.",
  who: admin,
  input: nothing,
  run: (practice, by) => link.removeCalendarLink(practice, by, "practice"),
});

export const chooseCalendarNames = action("practice-calendar-names", {
  about: "Clients' full names in the titles of the practice's calendar, or initials.",
  who: admin,
  input: z.object({ fullNames: z.boolean() }),
  refusals: pick(CALENDARS, "no-calendar-link"),
  run: link.chooseCalendarNames,
});

export const outsideCalendars = read("practice-outside-calendars", {
  about: "The calendars that the practitioner keeps elsewhere.",
  who: admin,
  input: nothing,
  run: outside.listCalendars,
});

export const addOutsideCalendar = action("practice-add-outside-calendar", {
  about:
    "Adds a calendar, read once; of an account with several it stores none and answers with the `choice`. Why one could not be read is in the words.",
  who: admin,
  input: outsideCalendar,
  refusals: pick(CALENDARS, "too-many-calendars", "calendar-added-already", "calendar-not-read"),
  run: add,
});

export const readOutsideCalendarNow = action("practice-read-outside-calendar", {
  about: "A calendar, just read; `fault` says why that failed.",
  who: admin,
  input: byId,
  refusals: pick(CALENDARS, "no-outside-calendar"),
  run: outside.readNow,
});

export const nameCalendarZone = action("practice-name-calendar-zone", {
  about: "Stores which IANA zone the calendar means by `name`, in place of an earlier answer, and reads it anew.",
  who: admin,
  input: byId.extend({
    name: z.string().min(1).max(200),
    zone: z.string().refine(isZone, { error: () => t("is not a time zone") }),
  }),
  refusals: pick(CALENDARS, "no-outside-calendar"),
  run: outside.nameZone,
});

export const removeOutsideCalendar = action("practice-remove-outside-calendar", {
  about: "Removes a calendar; its busy times are free again.",
  who: admin,
  input: byId,
  refusals: pick(CALENDARS, "no-outside-calendar"),
  run: outside.removeOutsideCalendar,
});
