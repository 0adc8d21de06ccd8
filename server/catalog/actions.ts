import { z } from "zod";
import { seriesRequest } from "#domain/catalog/series.ts";
import { lines } from "#domain/text/stored-text.ts";
import { date } from "#kit/server/input.ts";
import { action, admin } from "#kit/server/action.ts";
import { BOOKING_DELETED, shared } from "#kit/server/refusals.ts";
import * as cancel from "./cancel-group-session.ts";
import * as cancelled from "./cancel-series.ts";
import { keepWithFewerPlaces } from "./decide-group-session.ts";
import * as plan from "./plan-series.ts";
import * as save from "./save-series.ts";

const groupSessionId = z.uuid({ error: "is not a group session" });
const reason = z.optional(lines(500));
const unplanned = shared("group-session-not-found", "series-without-dates", "series-too-long", "day-is-over");
const uncancelled = {
  ...BOOKING_DELETED,
  ...shared("refund-too-large", "pass-goes-back-whole", "refund-changed"),
};

export const cancelGroupSession = action("practice-cancel-group-session", {
  about: "Cancels a date; every client is refunded in full and notified.",
  who: admin,
  input: z.object({ groupSessionId, reason }),
  refusals: { ...shared("group-session-not-found"), ...uncancelled },
  run: cancel.cancelGroupSession,
});

export const keepGroupSession = action("practice-keep-group-session", {
  about: "The date takes place, though fewer than its least number of places are booked.",
  who: admin,
  input: z.object({ groupSessionId }),
  refusals: shared("group-session-not-found"),
  run: keepWithFewerPlaces,
});

export const previewSeries = action("practice-preview-series", {
  about: "A series as it would be saved: its days with what each conflicts with. Changes nothing.",
  who: admin,
  input: seriesRequest,
  refusals: unplanned,
  run: plan.previewSeries,
});

export const saveSeries = action("practice-save-series", {
  about: "Makes a series, or changes a date and all later ones. Repeated under one `seriesId`, it is done once.",
  who: admin,
  input: seriesRequest,
  refusals: { ...unplanned, ...shared("dates-taken", "entered-already", "service-not-offered") },
  run: save.saveSeries,
});

export const cancelSeries = action("practice-cancel-series", {
  about: "Cancels a date and all later ones of its series; every client is refunded in full and notified.",
  who: admin,
  input: z.object({ seriesId: z.uuid({ error: "is not a series" }), from: date, reason }),
  refusals: { ...shared("day-is-over"), ...uncancelled },
  run: cancelled.cancelSeries,
});
