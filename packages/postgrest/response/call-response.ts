import type { QueryResult } from "pg";
import type { ApiResponse } from "./response.ts";
import { contentRange, rangeStatus } from "./content-range.ts";
import { isSingular } from "../plan/chosen-format.ts";
import type { CallPlan } from "../plan/plan-call.ts";
import type { Refusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { contentTypeOf } from "../request/media-types.ts";
import { maxAffectedRows, preferenceApplied } from "../request/preferences.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { Settings } from "../settings.ts";
import { withOverrides } from "./overrides.ts";

export type CallRow = {
  rows: number;
  total?: number;
  status: string | null;
  headers: string | null;
  body?: string | null;
};

const CONCERNED: ReadonlySet<string> = new Set(["count", "tx", "handling", "timezone", "max-affected"]);

/** The refusal for which an executed call is rolled back; undefined if it is committed. */
export function callRefusal(
  { preferences, range }: RestRequest,
  { format }: CallPlan,
  { rows, total, body }: CallRow,
  { maxBytes }: Settings,
): Refusal | undefined {
  if (body === null) return refusals.largeAnswer(maxBytes);
  if (isSingular(format) && rows !== 1) return refusals.notSingular(rows);
  if (rangeStatus(range.offset, rows, total) === 416) return refusals.beyondRange(range.offset, total ?? 0);
  const max = maxAffectedRows(preferences);
  return max !== undefined && rows > max ? refusals.maxAffected(rows) : undefined;
}

export function callResponse(request: RestRequest, plan: CallPlan, results: QueryResult[]): ApiResponse {
  const row = results[0]?.rows[0] as CallRow;
  const first = request.range.offset;
  const applied = preferenceApplied(request.preferences, CONCERNED);
  const headers = {
    "content-range": contentRange(first, first + row.rows - 1, row.total),
    ...(applied === undefined ? {} : { "preference-applied": applied }),
  };
  if (plan.routine.returns.kind === "void") return withOverrides(row, { status: 204, headers, body: null });
  return withOverrides(row, {
    status: rangeStatus(first, row.rows, row.total),
    headers: {
      ...headers,
      "content-type": contentTypeOf(plan.format),
      ...(request.schemaNegotiated ? { "content-profile": request.schema } : {}),
    },
    body: plan.head ? null : (row.body ?? ""),
  });
}
