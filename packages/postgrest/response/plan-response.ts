import type { QueryResult } from "pg";
import type { ApiResponse } from "./response.ts";
import { type PlanFormat, contentTypeOf } from "../request/media-types.ts";

/** PostgreSQL's plan of a statement, as JSON or text. */
export function planResponse(format: PlanFormat, results: QueryResult[]): ApiResponse {
  const rows = (results[0]?.rows ?? []) as { "QUERY PLAN": string }[];
  const body =
    format.as === "json" ? (rows[0]?.["QUERY PLAN"] ?? "") : rows.map((row) => `${row["QUERY PLAN"]}\n`).join("");
  return { status: 200, headers: { "content-type": contentTypeOf(format) }, body };
}
