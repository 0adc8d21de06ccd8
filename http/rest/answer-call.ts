import type { QueryResult } from "pg";
import { type Answer, refusalAnswer } from "./answer.ts";
import { contentRange, rangeStatus } from "./content-range.ts";
import { isSingular } from "./plan/chosen-format.ts";
import type { CallPlan } from "./plan/plan-call.ts";
import type { Refusal } from "./refusal.ts";
import { refusals } from "./refusals.ts";
import { contentTypeOf } from "./request/media-types.ts";
import { preferenceApplied } from "./request/preferences.ts";
import type { RestRequest } from "./request/read-request.ts";
import type { RestSettings } from "./settings.ts";
import { said } from "./said.ts";

/** What a call's statement gives back. */
export type CallRow = { rows: number; total?: number; status: string | null; headers: string | null; body?: string | null };

const CONCERNED: ReadonlySet<string> = new Set(["count", "tx", "handling", "timezone", "max-affected"]);

/** Why a call whose function has run must be undone; undefined if it stands. */
export function callObjection(
  { preferences }: RestRequest,
  { format, routine }: CallPlan,
  { rows, body }: CallRow,
  { maxBytes }: RestSettings,
): Refusal | undefined {
  if (routine.returns.kind === "void") return undefined;
  if (body === null) return refusals.largeAnswer(maxBytes);
  if (isSingular(format) && rows !== 1) return refusals.notSingular(rows);
  const { handling, maxAffected } = preferences;
  return handling === "strict" && maxAffected !== undefined && rows > maxAffected ? refusals.maxAffected(rows) : undefined;
}

/** Whether `callObjection` might stop it: then the transaction waits for its answer before it ends. */
export function callMayObject({ preferences }: RestRequest, { format, readOnly, routine }: CallPlan): boolean {
  const tells = !readOnly && routine.returns.kind !== "void";
  return tells || isSingular(format) || (preferences.handling === "strict" && preferences.maxAffected !== undefined);
}

/** The answer to a call (wire 2.9). */
export function callAnswer(request: RestRequest, plan: CallPlan, results: QueryResult[], settings: RestSettings): Answer {
  const row = results[0]?.rows[0] as CallRow;
  const refusal = callObjection(request, plan, row, settings);
  if (refusal) return refusalAnswer(refusal);
  const first = request.range.offset;
  const status = rangeStatus(first, row.rows, row.total);
  if (status === 416) {
    return refusalAnswer(refusals.badRange(`An offset of ${first} was requested, but there are only ${row.total ?? 0} rows.`));
  }
  const applied = preferenceApplied(request.preferences, CONCERNED);
  const headers = {
    "content-range": contentRange(first, first + row.rows - 1, row.total),
    ...(applied === undefined ? {} : { "preference-applied": applied }),
  };
  if (plan.routine.returns.kind === "void") return said(row, { status: 204, headers, body: null });
  return said(row, {
    status,
    headers: {
      ...headers,
      "content-type": contentTypeOf(plan.format),
      ...(request.schemaNegotiated ? { "content-profile": request.schema } : {}),
    },
    body: plan.head ? null : (row.body ?? ""),
  });
}
