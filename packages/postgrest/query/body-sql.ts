import { isCsv } from "../plan/chosen-format.ts";
import type { Format } from "../request/media-types.ts";
import { type Sql, joined, name, sql } from "./sql.ts";

const ROW = name("r");

/** The alias of the rows from which the body is written. For CSV their columns are numbered, since two may have the same name. */
export function rowsSql(format: Format, keys: readonly string[] | undefined): Sql {
  return isCsv(format) && keys?.length
    ? sql`${ROW} (${joined(
        keys.map((_, at) => name(`c${at + 1}`)),
        ", ",
      )})`
    : ROW;
}

/** The body of the response, which PostgreSQL writes from the rows `r`. `keys`: the header of CSV; `scalar`: each row is one bare value. */
export function bodySql(
  format: Exclude<Format, { kind: "plan" }>,
  keys: readonly string[] | undefined,
  scalar?: "one" | "set",
): Sql {
  if (format.kind === "csv") return csvSql(keys ?? []);
  const rows = scalar ? sql`json_agg(${ROW}.scalar)` : sql`json_agg(${ROW}.*)`;
  const stripped = format.nullsStripped ? sql`json_strip_nulls(${rows})` : rows;
  if (format.kind === "object" || scalar === "one") return sql`coalesce((${stripped} -> 0)::text, 'null')`;
  return sql`coalesce(${stripped}::text, '[]')`;
}

/** A CSV line is PostgreSQL's text of the row without its parentheses: an empty text is `""`, null is empty. */
const LINE = sql`left(right(${ROW}::text, -1), -1)`;

function csvSql(keys: readonly string[]): Sql {
  if (keys.length === 0) return sql`''::text`;
  const header = { parts: [{ value: keys.map(csvCell).join(",") }] };
  return sql`concat(${header}::text, e'\\n' || string_agg(${LINE}, e'\\n'))`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
