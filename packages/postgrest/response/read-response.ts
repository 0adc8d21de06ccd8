import type { QueryResult } from "pg";
import { type ApiResponse, refusalResponse } from "./response.ts";
import { contentRange, rangeStatus } from "./content-range.ts";
import type { TablePlan } from "../plan/plan.ts";
import { refusals } from "../refusals.ts";
import { contentTypeOf } from "../request/media-types.ts";
import type { Settings } from "../settings.ts";
import { preferenceApplied } from "../request/preferences.ts";
import type { RestRequest } from "../request/read-request.ts";

type ReadRow = { rows: number; total?: number; body?: string | null };

const CONCERNED: ReadonlySet<string> = new Set(["count", "tx", "handling", "timezone"]);

export function readResponse(
  request: RestRequest,
  plan: TablePlan,
  results: QueryResult[],
  { maxRows, maxBytes }: Settings,
): ApiResponse {
  const row = results[0]?.rows[0] as ReadRow;
  const total = totalOf(request, row, results[1], maxRows);
  const first = request.range.offset;
  if (row.body === null) return refusalResponse(refusals.largeAnswer(maxBytes));
  if (plan.format.kind === "object" && row.rows !== 1) return refusalResponse(refusals.notSingular(row.rows));
  const status = rangeStatus(first, row.rows, total);
  if (status === 416) return refusalResponse(refusals.beyondRange(first, total ?? 0));
  const applied = preferenceApplied(request.preferences, CONCERNED);
  return {
    status,
    headers: {
      "content-range": contentRange(first, first + row.rows - 1, total),
      ...locationOf(request, plan),
      "content-type": contentTypeOf(plan.format),
      ...(request.schemaNegotiated ? { "content-profile": request.schema } : {}),
      ...(applied === undefined ? {} : { "preference-applied": applied }),
    },
    body: plan.head ? null : (row.body ?? ""),
  };
}

/** In characters; clients accept no more than 16 kB of headers. */
const MAX_LOCATION_LENGTH = 4_000;

/** The request in canonical form, unless it is too long. */
function locationOf({ canonical }: RestRequest, { table }: TablePlan): Record<string, string> {
  const location = `/${encodeURIComponent(table.name)}${canonical === "" ? "" : `?${canonical}`}`;
  return location.length > MAX_LOCATION_LENGTH ? {} : { "content-location": location };
}

/** The exact count, the planner's estimate, or the larger of both if counting stopped at the limit. */
function totalOf(
  { preferences: { count } }: RestRequest,
  row: ReadRow,
  explained: QueryResult | undefined,
  maxRows: number,
): number | undefined {
  if (count === "planned") return plannedRows(explained);
  if (count === "estimated" && row.total !== undefined && row.total > maxRows)
    return Math.max(row.total, plannedRows(explained) ?? 0);
  return row.total;
}

function plannedRows(explained: QueryResult | undefined): number | undefined {
  const answer = explained?.rows[0] as { "QUERY PLAN": { Plan: { "Plan Rows": number } }[] } | undefined;
  return answer?.["QUERY PLAN"][0]?.Plan["Plan Rows"];
}
