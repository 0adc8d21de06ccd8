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

/** The rule of a series; null if the series has ended or was changed. */
export async function loadSeriesRule(client: DataClient, id: string, signal: AbortSignal): Promise<ServerResult<SeriesRule | null>> {
  const row = await client.from("group_session_series").select(RULE).eq("id", id).abortSignal(signal).maybeSingle<RuleRow>();
  return mapResult(
    resultOf<RuleRow | null>(row),
    (found) => found && { ...found, nth: found.nth as SeriesRule["nth"], except: found.except_dates },
  );
}

/** A day of the rule. `stays` says why an existing date is not changed. */
export type PlannedDate = {
  date: CalendarDate;
  /** Differs from `date` if the date was moved on its own. */
  startsOn: CalendarDate;
  isExcepted: boolean;
  /** `isBinding`: cannot be overlapped; otherwise it only hides hours from clients. */
  inTheWay: { title: string; from: string; to: string; isBinding: boolean } | null;
  stays: string | null;
};

export type SeriesPreview = {
  dates: PlannedDate[];
  /** Dates for which the rule has no day: those with booked places become independent (`released`), the others are removed. */
  released: CalendarDate[];
  removed: CalendarDate[];
};

/** A dry run of `saveSeries`. */
export function previewSeries(client: DataClient, request: SeriesRequest): Promise<ServerResult<SeriesPreview>> {
  return callFunction(client, "practice-preview-series", request);
}

/** Creates a series, or changes a date and all later ones. Idempotent by `seriesId`. */
export function saveSeries(client: DataClient, request: SeriesRequest): Promise<ServerResult<{ dates: number }>> {
  return callFunction(client, "practice-save-series", request);
}

/** Cancels the dates of a series from this day of its rule on; all participants are notified and fully refunded. */
export function cancelSeries(
  client: DataClient,
  request: { seriesId: string; from: CalendarDate; reason?: string },
): Promise<ServerResult<{ dates: number; bookings: number; refundPence: Pence }>> {
  return callFunction(client, "practice-cancel-series", request);
}
