import { z } from "zod";
import { seriesRequest } from "#domain/catalog/series.ts";
import { lines } from "#domain/text/stored-text.ts";
import * as cancel from "#practice/catalog/cancel-series.ts";
import { planSeries } from "#practice/catalog/plan-series.ts";
import * as save from "#practice/catalog/save-series.ts";
import { adminAction } from "../request/admin-action.ts";
import { date } from "../request/input.ts";

/**
 * A series as it would be saved -> `{dates: [{date, startsOn, isExcepted, inTheWay: {title, from, to, isBinding} | null, stays}], released,
 * removed}`: its days with what each conflicts with, and the days of dates that would leave the series or be removed. Changes nothing.
 */
export const previewSeries = adminAction(seriesRequest, async ({ database }, _, body) => {
  const plan = await planSeries(database, body);
  if (!plan.ok) return plan;
  return {
    ok: true,
    dates: plan.dates.map(({ occursOn, facts, isExcepted, inTheWay = null, stays = null }) => ({
      date: occursOn,
      startsOn: facts.startsOn,
      isExcepted,
      inTheWay,
      stays,
    })),
    released: plan.released.map(({ startsOn }) => startsOn),
    removed: plan.removed.map(({ startsOn }) => startsOn),
  };
});

/** `{seriesId, groupSessionId?, date, rule}` -> `{dates}`: makes a series, or changes a date and all later ones. */
export const saveSeries = adminAction(seriesRequest, save.saveSeries);

const cancelShape = z.object({ seriesId: z.uuid({ error: "is not a series" }), from: date, reason: z.optional(lines(500)) });

/**
 * `{seriesId, from, reason?}` -> `{dates, bookings, refundPence}`: cancels a date and all later ones; every client is refunded in full and
 * notified.
 */
export const cancelSeries = adminAction(cancelShape, cancel.cancelSeries);
