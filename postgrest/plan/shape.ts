import { type Catalog, type Column, type ComputedColumn, type QualifiedName, type Table, keyOf } from "../catalog/catalog.ts";
import type { Field } from "../grammar/names.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { closest } from "./closest.ts";
import type { PlannedField } from "./read-plan.ts";

/** What is known of the rows that a plan reads: their columns, or nothing (a function that returns records). */
export type Shape = {
  /** The table whose relations may be embedded; for a function's rows, the table that it returns. */
  origin: QualifiedName;
  columns: ReadonlyMap<string, Column> | undefined;
  computed: ReadonlyMap<string, ComputedColumn>;
  /** What messages call the rows, if not by the table's name. */
  label?: string;
};

/** The rows of a table or view. */
export function shapeOf(table: Table): Shape {
  return { origin: table, columns: table.columns, computed: table.computed };
}

/** The table of that name, or a refusal that names the nearest one. */
export function findTable(catalog: Catalog, schema: string, name: string): Table {
  const table = catalog.tables.get(keyOf({ schema, name }));
  if (table) return table;
  const names = [...catalog.tables.values()].filter((known) => known.schema === schema).map((known) => known.name);
  return throwRefusal(refusals.table(schema, name, closest(name, names)));
}

/** The column that a request names; what the catalogue does not hold is refused as PostgreSQL would. */
export function plannedField(shape: Shape, field: Field): PlannedField {
  const column = shape.columns?.get(field.name);
  if (column || !shape.columns) return { name: field.name, path: field.path, column };
  const computed = shape.computed.get(field.name);
  if (computed) return { name: field.name, path: field.path, column: undefined, computed };
  return throwRefusal(refusals.undefinedColumn(shape.label ?? shape.origin.name, field.name));
}
