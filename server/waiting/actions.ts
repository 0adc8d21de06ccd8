import { z } from "zod";
import { msg, t } from "@sacred-space/words/t.ts";
import { findOwnPlacesInLine } from "./waiting.queries.ts";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import { done } from "#domain/result.ts";
import { action, nothing, pick, read, user, refusals } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import * as waiting from "./waiting-list.ts";

/** What waiting lists refuse. */
const WAITING = refusals({
  "places-free": [409, msg("There are places left. You can book now")],
  "offers-unused": [409, msg("Places on this date were held for you twice. You can book as soon as places are free")],
});

const placeCount = { error: () => t("must be 1 to {most}", { most: MAX_PLACES }) };
const groupSessionId = z.uuid({ error: () => t("is not a group session") });

export const myWaitingLists = read("my-waiting-lists", {
  about: "The waiting lists that the user is on, with their position, or until when places are held for them.",
  who: user(msg("Please sign in to see your waiting lists")),
  input: nothing,
  run: async ({ database }, { userId }) => done({ waiting: await findOwnPlacesInLine(database, userId) }),
});

export const joinWaitingList = action("join-waiting-list", {
  about: "Joins the waiting list of a date that is fully booked; repeated, the user keeps their position.",
  who: user(msg("Please sign in to join the waiting list")),
  input: z.object({
    groupSessionId,
    places: z.int(placeCount).min(1, placeCount).max(MAX_PLACES, placeCount).optional(),
  }),
  limits: [{ rule: "waiting lists by user", per: "user" }],
  refusals: {
    ...pick(WAITING, "places-free", "offers-unused"),
    ...shared("not-open", "group-session-not-offered", "places-taken", "sign-in-required"),
  },
  run: waiting.joinWaitingList,
});

export const leaveWaitingList = action("leave-waiting-list", {
  about: "Leaves the waiting list; a place that was held for the user goes to the next client.",
  who: user(msg("Please sign in to leave the waiting list")),
  input: z.object({ groupSessionId }),
  run: waiting.leaveWaitingList,
});
