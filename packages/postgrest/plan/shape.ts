import {
  type Catalog,
  type Column,
  type ComputedColumn,
  type QualifiedName,
  type Table,
  keyOf,
} from "../catalog/catalog.ts";
import type { Field } from "../grammar/names.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { closest } from "./closest.ts";
import type { PlannedField } from "./read-plan.ts";

/** The columns of the rows that a plan reads; unknown for a function that returns records. */
export type Shape = {
  /** The table whose relations may be embedded; for a function's rows, the table that it returns. */
  origin: QualifiedName;
  columns: ReadonlyMap<string, Column> | undefined;
  computed: ReadonlyMap<string, ComputedColumn>;
  /** The name in messages, if it is not the table's name. */
  label?: string;
};

export function shapeOf(table: Table): Shape {
  return { origin: table, columns: table.columns, computed: table.computed };
}

/** The table of that name, or a refusal that suggests the most similar name. */
export function findTable(catalog: Catalog, schema: string, name: string): Table {
  const table = catalog.tables.get(keyOf({ schema, name }));
  if (table) return table;
  const names = [...catalog.tables.values()].filter((known) => known.schema === schema).map((known) => known.name);
  return throwRefusal(refusals.table(schema, name, closest(name, names)));
}

/** The column that a request names. Refuses an unknown column with PostgreSQL's own error. */
export function plannedField(shape: Shape, field: Field): PlannedField {
  const column = shape.columns?.get(field.name);
  if (column || !shape.columns) return { name: field.name, path: field.path, column };
  const computed = shape.computed.get(field.name);
  if (computed) return { name: field.name, path: field.path, column: undefined, computed };
  return throwRefusal(refusals.undefinedColumn(shape.label ?? shape.origin.name, field.name));
}
