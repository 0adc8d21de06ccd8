import type { Column } from "../catalog/catalog.ts";
import type { Brought } from "../plan/plan-write.ts";
import { type Sql, fromCatalog, joined, name, sql, value, whole } from "./sql.ts";

/** The rows of a body, which PostgreSQL parses from the JSON text with the columns' types. Their alias is `b`. */
export function broughtSql({ text, shape, rows, columns, withDefaults }: Brought): Sql {
  if (columns.length === 0) return sql`generate_series(1, ${whole(rows)}) as b`;
  const defaults = withDefaults ? columns.filter((column) => column.default !== null) : [];
  const typed = joined(
    columns.map((column) => sql`${name(column.name)} ${fromCatalog(column.type)}`),
    ", ",
  );
  if (defaults.length > 0) return sql`jsonb_to_recordset(${withDefaultsSql(text, shape, defaults)}) as b (${typed})`;
  const reader = fromCatalog(shape === "array" ? "json_to_recordset" : "json_to_record");
  return sql`${reader}(${bodyJson(text, shape)}) as b (${typed})`;
}

/** The body as JSON, or its first element. */
export function bodyJson(text: string, shape: Brought["shape"]): Sql {
  return shape === "first" ? sql`(${value(text)}::json -> 0)` : sql`${value(text)}::json`;
}

/** Merges each object over the columns' defaults (`missing=default`). */
function withDefaultsSql(text: string, shape: Brought["shape"], defaults: Column[]): Sql {
  const array =
    shape === "array" ? sql`${value(text)}::jsonb` : sql`jsonb_build_array(${bodyJson(text, shape)}::jsonb)`;
  const members = joined(
    defaults.map((column) => sql`${value(column.name)}::text, ${fromCatalog(column.default ?? "null")}`),
    ", ",
  );
  return sql`(select jsonb_agg(jsonb_build_object(${members}) || given) from jsonb_array_elements(${array}) as given)`;
}
