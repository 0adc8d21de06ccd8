import { isCsv } from "../plan/chosen-format.ts";
import type { Format } from "../request/media-types.ts";
import { type Sql, joined, name, sql } from "./sql.ts";

const ROW = name("r");

/** What the body calls the rows of a statement's last part. For CSV their columns have numbers: two may be shown under one name. */
export function rowsSql(format: Format, keys: readonly string[] | undefined): Sql {
  return isCsv(format) && keys?.length
    ? sql`${ROW} (${joined(
        keys.map((_, at) => name(`c${at + 1}`)),
        ", ",
      )})`
    : ROW;
}

/** The answer's body, written by PostgreSQL, out of the rows `r`. `keys`: what CSV has as its header; `scalar`: the rows hold one bare value each. */
export function bodySql(format: Exclude<Format, { kind: "plan" }>, keys: readonly string[] | undefined, scalar?: "one" | "set"): Sql {
  if (format.kind === "csv") return csvSql(keys ?? []);
  const rows = scalar ? sql`json_agg(${ROW}.scalar)` : sql`json_agg(${ROW}.*)`;
  const stripped = format.nullsStripped ? sql`json_strip_nulls(${rows})` : rows;
  if (format.kind === "object" || scalar === "one") return sql`coalesce((${stripped} -> 0)::text, 'null')`;
  return sql`coalesce(${stripped}::text, '[]')`;
}

/** A line is what PostgreSQL writes for the row, without its parentheses: an empty text is `""`, null is nothing. */
const LINE = sql`left(right(${ROW}::text, -1), -1)`;

function csvSql(keys: readonly string[]): Sql {
  if (keys.length === 0) return sql`''::text`;
  const header = { parts: [{ value: keys.map(csvCell).join(",") }] };
  return sql`concat(${header}::text, e'\\n' || string_agg(${LINE}, e'\\n'))`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
