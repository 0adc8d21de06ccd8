import type { QueryResult } from "pg";
import type { Answer } from "./answer.ts";
import { type Plan, contentTypeOf } from "./request/media-types.ts";

/** PostgreSQL's own plan of a statement: JSON, or lines of text. */
export function planAnswer(format: Plan, results: QueryResult[]): Answer {
  const rows = (results[0]?.rows ?? []) as { "QUERY PLAN": unknown }[];
  const body =
    format.as === "json" ? JSON.stringify(rows[0]?.["QUERY PLAN"]) : rows.map((row) => `${String(row["QUERY PLAN"])}\n`).join("");
  return { status: 200, headers: { "content-type": contentTypeOf(format) }, body };
}
