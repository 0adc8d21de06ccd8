import type { QueryResult } from "pg";
import type { ApiResponse } from "./response.ts";
import { contentRange } from "./content-range.ts";
import { isSingular } from "../plan/chosen-format.ts";
import type { WritePlan } from "../plan/plan-write.ts";
import type { Refusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { contentTypeOf } from "../request/media-types.ts";
import { maxAffectedRows, preferenceApplied } from "../request/preferences.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { Settings } from "../settings.ts";
import { withOverrides } from "./overrides.ts";

export type WriteRow = {
  rows: number;
  changed?: number;
  status: string | null;
  headers: string | null;
  body?: string | null;
};

const CONCERNED: Record<WritePlan["write"]["kind"], ReadonlySet<string>> = {
  insert: new Set(["resolution", "missing", "return", "count", "tx", "handling", "timezone"]),
  replace: new Set(["return", "count", "tx", "handling", "timezone"]),
  update: new Set(["missing", "return", "count", "tx", "handling", "timezone", "max-affected"]),
  delete: new Set(["return", "count", "tx", "handling", "timezone", "max-affected"]),
};

/** The refusal for which an executed write is rolled back; undefined if it is committed. */
export function writeRefusal(
  request: RestRequest,
  { write, shows, format }: WritePlan,
  { rows, body }: WriteRow,
  { maxBytes }: Settings,
): Refusal | undefined {
  if (body === null && shows === "rows") return refusals.largeAnswer(maxBytes);
  if (write.kind === "replace") return rows === 1 ? undefined : refusals.putKey();
  if (isSingular(format) && rows !== 1) return refusals.notSingular(rows);
  const max = write.kind === "insert" ? undefined : maxAffectedRows(request.preferences);
  return max !== undefined && rows > max ? refusals.maxAffected(rows) : undefined;
}

/** True if `writeRefusal` might refuse the write; the transaction then ends only after its results are known. */
export function mayRefuse(request: RestRequest, { write, shows, format }: WritePlan): boolean {
  return (
    shows === "rows" ||
    write.kind === "replace" ||
    isSingular(format) ||
    maxAffectedRows(request.preferences) !== undefined
  );
}

export function writeResponse(request: RestRequest, plan: WritePlan, results: QueryResult[]): ApiResponse {
  const row = results[0]?.rows[0] as WriteRow;
  const shows = plan.shows === "rows";
  const applied = preferenceApplied(request.preferences, concerned(request, plan));
  return withOverrides(row, {
    status: statusOf(plan, row),
    headers: {
      ...rangeOf(request, plan, row),
      ...locationOf(plan, row),
      ...(shows ? { "content-type": contentTypeOf(plan.format) } : {}),
      ...(shows && request.schemaNegotiated ? { "content-profile": request.schema } : {}),
      ...(applied === undefined ? {} : { "preference-applied": applied }),
    },
    body: shows ? (row.body ?? "") : null,
  });
}

function concerned(request: RestRequest, { write, table }: WritePlan): ReadonlySet<string> {
  const all = CONCERNED[write.kind];
  const keyless = table.primaryKey.length === 0 && request.parameters.onConflict === undefined;
  return keyless ? all.difference(new Set(["resolution"])) : all;
}

function statusOf({ write, shows }: WritePlan, { rows, changed = 0 }: WriteRow): number {
  const isNew = rows > changed;
  switch (write.kind) {
    case "insert":
      return write.conflict?.resolve === "merge" && !isNew ? 200 : 201;
    case "replace":
      return shows === "rows" ? (isNew ? 201 : 200) : 204;
    case "update":
    case "delete":
      return shows === "rows" ? 200 : 204;
  }
}

function rangeOf(
  { preferences: { count } }: RestRequest,
  { write }: WritePlan,
  { rows }: WriteRow,
): Record<string, string> {
  const total = count === "exact" || count === "estimated" ? rows : undefined;
  if (write.kind === "replace") return {};
  return { "content-range": write.kind === "update" ? contentRange(0, rows - 1, total) : contentRange(1, 0, total) };
}

/** The address of the inserted row, by its primary key. */
function locationOf({ table, shows }: WritePlan, { rows, body }: WriteRow): Record<string, string> {
  if (shows !== "location" || rows !== 1 || table.primaryKey.length === 0 || typeof body !== "string") return {};
  const [key] = JSON.parse(body) as Record<string, string | null>[];
  const pairs = Object.entries(key ?? {}).map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? "is.null" : `eq.${encodeURIComponent(value)}`}`,
  );
  return { location: `/${encodeURIComponent(table.name)}?${pairs.join("&")}` };
}
