import type { JsonStep } from "../grammar/names.ts";
import type { PlannedField } from "../plan/read-plan.ts";
import { type Sql, fromCatalog, name, sql, value } from "./sql.ts";

/** A column of the rows under `alias`, with its JSON path. `fromResult`: computed columns have been computed already. */
export function fieldSql(alias: string, field: PlannedField, fromResult: boolean): Sql {
  const column =
    field.computed && !fromResult
      ? sql`${name(field.computed.schema, field.computed.name)}(${name(alias)}.*)`
      : name(alias, field.name);
  return insideSql(column, field);
}

/** Follows a JSON path into `column`. */
export function insideSql(column: Sql, { path, column: known, computed }: PlannedField): Sql {
  if (path.length === 0) return column;
  const type = (known ?? computed)?.baseType;
  const isJson = type === "json" || type === "jsonb";
  return path.reduce((inner, step) => sql`${inner}${stepSql(step)}`, isJson ? column : sql`to_jsonb(${column})`);
}

function stepSql(step: JsonStep): Sql {
  const arrow = fromCatalog(step.arrow);
  return "index" in step ? sql`${arrow}${value(String(step.index))}::int` : sql`${arrow}${value(step.key)}::text`;
}
