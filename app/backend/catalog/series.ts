import type { DataClient } from "#app/backend/data-client.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { Rows } from "#app/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { Pence } from "#domain/money.ts";
import type { SeriesRequest, SeriesRule } from "#domain/catalog/series.ts";
import type { CalendarDate } from "#domain/time.ts";

const RULE = "repeats,every,weekdays,nth,until,except_dates";
type RuleRow = Pick<Rows["group_session_series"], "repeats" | "every" | "weekdays" | "nth" | "until" | "except_dates">;

/** The rule of a series; null: the series has ended or was changed meanwhile. */
export async function loadSeriesRule(client: DataClient, id: string, signal: AbortSignal): Promise<ServerResult<SeriesRule | null>> {
  const row = await client.from("group_session_series").select(RULE).eq("id", id).abortSignal(signal).maybeSingle<RuleRow>();
  return mapResult(
    resultOf<RuleRow | null>(row),
    (found) => found && { ...found, nth: found.nth as SeriesRule["nth"], except: found.except_dates },
  );
}

/** A day of the rule. `stays`: why a date that is there already is left as it is. */
export type PlannedDate = {
  date: CalendarDate;
  /** It may have been moved by itself. */
  startsOn: CalendarDate;
  isExcepted: boolean;
  /** What is binding cannot be overlapped; the rest only hides hours from clients. */
  inTheWay: { title: string; from: string; to: string; isBinding: boolean } | null;
  stays: string | null;
};

/** What saving a series would do. */
export type SeriesPreview = {
  dates: PlannedDate[];
  /** Dates for which the rule has no day: those with places booked leave the series as they are, the others are removed. */
  released: CalendarDate[];
  removed: CalendarDate[];
};

/** Changes nothing. */
export function previewSeries(client: DataClient, request: SeriesRequest): Promise<ServerResult<SeriesPreview>> {
  return callFunction(client, "practice-preview-series", request);
}

/** Makes a series, or changes a date and all later ones. Repeated with the same `seriesId`, it is done once. */
export function saveSeries(client: DataClient, request: SeriesRequest): Promise<ServerResult<{ dates: number }>> {
  return callFunction(client, "practice-save-series", request);
}

/** Cancels the dates of a series from this day of its rule on: everybody is refunded in full and told. */
export function cancelSeries(
  client: DataClient,
  request: { seriesId: string; from: CalendarDate; reason?: string },
): Promise<ServerResult<{ dates: number; bookings: number; refundPence: Pence }>> {
  return callFunction(client, "practice-cancel-series", request);
}
