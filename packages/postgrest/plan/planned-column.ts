import type { Catalog } from "../catalog/catalog.ts";
import type { JsonStep } from "../grammar/names.ts";
import type { SelectItem } from "../grammar/select.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Settings } from "../settings.ts";
import type { PlannedColumn, PlannedField } from "./read-plan.ts";
import { type Shape, plannedField } from "./shape.ts";

type FieldItem = Extract<SelectItem, { kind: "field" }>;

/** `select=count` is the number of rows. Like PostgREST, this API allows it even where aggregates are disabled. */
const ROW_COUNT: PlannedField = { name: "*", path: [], column: undefined, counts: true };

/** One column of the result, with its key there. */
export function plannedColumn(catalog: Catalog, settings: Settings, shape: Shape, item: FieldItem): PlannedColumn {
  const { field, alias, aggregate } = item;
  if (aggregate && !settings.aggregates) throwRefusal(refusals.aggregates());
  if (field.name === "*" && !aggregate) return { kind: "every" };
  const planned =
    field.name === "*"
      ? { name: "*", path: [], column: undefined }
      : isRowCount(shape, item)
        ? ROW_COUNT
        : plannedField(shape, field);
  return {
    kind: "one",
    field: planned,
    as: alias ?? aggregate ?? keyFor(field.name, field.path),
    ...(item.cast === undefined ? {} : { cast: castType(catalog, item.cast) }),
    ...(aggregate ? { aggregate } : {}),
    ...(item.aggregateCast === undefined ? {} : { aggregateCast: castType(catalog, item.aggregateCast) }),
  };
}

/** A column or function named `count` takes precedence. */
function isRowCount({ columns, computed }: Shape, { field, aggregate }: FieldItem): boolean {
  if (field.name !== "count" || field.path.length > 0 || aggregate) return false;
  return columns !== undefined && !columns.has("count") && !computed.has("count");
}

/** Expands `*`, for plans whose columns must be known individually: with a spread, an aggregate, or as CSV. */
export function everyColumn(shape: Shape, columns: readonly PlannedColumn[]): PlannedColumn[] {
  const known = [...(shape.columns?.values() ?? [])];
  return columns.flatMap((column): PlannedColumn[] =>
    column.kind === "every"
      ? known.map((column) => ({ kind: "one", as: column.name, field: { name: column.name, path: [], column } }))
      : [column],
  );
}

/** The last key of a JSON path (indexes are skipped), or the column's name. */
function keyFor(column: string, path: readonly JsonStep[]): string {
  const last = path.findLast((step) => "key" in step);
  return last && "key" in last ? last.key : column;
}

function castType(catalog: Catalog, name: string): string {
  const type = catalog.types.get(name.toLowerCase().replaceAll(/ +/g, " "));
  return type ?? throwRefusal(refusals.undefinedType(name));
}
