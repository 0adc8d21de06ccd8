import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { SeriesRule } from "#domain/catalog/series.ts";

const RULE = "repeats,every,weekdays,nth,until,except_dates";
type RuleRow = Pick<Rows["group_session_series"], "repeats" | "every" | "weekdays" | "nth" | "until" | "except_dates">;

/** The rule of a series; null if the series has ended or was changed. */
export async function loadSeriesRule(
  client: DataClient,
  id: string,
  signal: AbortSignal,
): Promise<ServerResult<SeriesRule | null>> {
  const row = await client
    .from("group_session_series")
    .select(RULE)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle<RuleRow>();
  return mapResult(
    resultOf<RuleRow | null>(row),
    (found) => found && { ...found, nth: found.nth as SeriesRule["nth"], except: found.except_dates },
  );
}
