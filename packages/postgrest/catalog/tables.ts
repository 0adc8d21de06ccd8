import { type Column, type ComputedColumn, type Table, keyOf } from "./catalog.ts";
import type { CatalogRows, ColumnRow } from "./queries.ts";
import type { ForeignKey, ViewOrigins } from "./relations.ts";
import { type Types, typesOf } from "./types.ts";
import { viewOrigins } from "./view-origins.ts";

const INSERT = 8;
const UPDATE = 4;
const DELETE = 16;
/** PostgreSQL stores a length (`atttypmod`) with the 4 bytes of the value's header added. */
const LENGTH_HEADER = 4;

/** Tables of every schema by oid: relations lead through tables that are not exposed, too. */
type AllTables = {
  byOid: ReadonlyMap<number, Table>;
  exposed: ReadonlyMap<string, Table>;
  rowTypes: ReadonlyMap<number, Table>;
  foreignKeys: ForeignKey[];
  viewOrigins: ViewOrigins[];
};

/** Tables and views from the catalogue's rows, with keys, computed columns and permitted writes. */
export function tablesOf(rows: CatalogRows): AllTables {
  const types = typesOf(rows.types);
  const columnsOf = Map.groupBy(rows.columns, (column) => column.table);
  const names = new Map(rows.columns.map((column) => [`${column.table}.${column.position}`, column.name]));
  const columnName = (table: number, position: number) => names.get(`${table}.${position}`) ?? "";
  const origins = originsOf(rows, columnName);
  const primaryKeys = primaryKeysOf(rows, columnName, origins);
  const computed = computedColumns(rows, types);
  const byOid = new Map(
    rows.relations.map((relation): [number, Table] => [
      relation.oid,
      {
        schema: relation.schema,
        name: relation.name,
        kind: relation.is_view ? "view" : "table",
        columns: new Map((columnsOf.get(relation.oid) ?? []).map((column) => [column.name, columnOf(column, types)])),
        primaryKey: primaryKeys.get(relation.oid) ?? [],
        insertable: (relation.abilities & INSERT) !== 0,
        updatable: (relation.abilities & UPDATE) !== 0,
        deletable: (relation.abilities & DELETE) !== 0,
        comment: relation.comment,
        computed: computed.get(relation.row_type) ?? new Map<string, ComputedColumn>(),
      },
    ]),
  );
  const exposed = rows.relations.filter((relation) => relation.exposed);
  return {
    byOid,
    exposed: new Map(exposed.flatMap(({ oid }) => entry(byOid.get(oid)))),
    rowTypes: new Map(rows.relations.flatMap((relation) => pair(relation.row_type, byOid.get(relation.oid)))),
    foreignKeys: foreignKeysOf(rows, byOid, columnName),
    viewOrigins: origins.flatMap(({ view, table, columns }) => named(byOid.get(view), byOid.get(table), columns)),
  };
}

function columnOf(row: ColumnRow, types: Types): Column {
  const type = types.of(row.type_oid);
  const base = types.baseOf(row.type_oid);
  const hasLength =
    base?.schema === "pg_catalog" &&
    (base.name === "varchar" || base.name === "bpchar") &&
    row.type_modifier > LENGTH_HEADER;
  return {
    name: row.name,
    type: row.type,
    baseType: base?.sql ?? row.type,
    nullable: row.nullable && !(type?.kind === "d" && type.not_null),
    default: row.default ?? (type?.kind === "d" && type.default !== null ? type.default : null),
    maxLength: hasLength ? row.type_modifier - LENGTH_HEADER : null,
    enumValues: base?.enum_values ?? [],
    comment: row.comment,
  };
}

type OriginsByOid = { view: number; table: number; columns: Map<string, string[]> };
type ColumnName = (table: number, position: number) => string;

/** Every table whose columns a view shows, directly or through other views. */
function originsOf({ views }: CatalogRows, columnName: ColumnName): OriginsByOid[] {
  const direct = new Map(views.map(({ oid, action }) => [oid, viewOrigins(action)]));
  return views.flatMap(({ oid: view }) => {
    const found = new Map<number, OriginsByOid>();
    const follow = (through: number, shown: (column: number) => string[], passed: number[]) => {
      for (const origin of direct.get(through) ?? []) {
        const as = shown(origin.column);
        if (as.length === 0) continue;
        const origins = found.get(origin.table) ?? { view, table: origin.table, columns: new Map<string, string[]>() };
        found.set(origin.table, origins);
        const column = columnName(origin.table, origin.tableColumn);
        origins.columns.set(column, [...new Set([...(origins.columns.get(column) ?? []), ...as])]);
        if (!passed.includes(origin.table)) {
          follow(origin.table, (inner) => (inner === origin.tableColumn ? as : []), [...passed, origin.table]);
        }
      }
    };
    follow(view, (column) => [columnName(view, column)], [view]);
    return [...found.values()];
  });
}

function primaryKeysOf(rows: CatalogRows, columnName: ColumnName, origins: OriginsByOid[]): Map<number, string[]> {
  const keys = new Map(
    rows.constraints
      .filter(({ kind }) => kind === "p")
      .map(({ table, columns }) => [table, columns.map((column) => columnName(table, column))]),
  );
  const ofViews = origins.flatMap(({ view, table, columns }) => {
    const key = keys.get(table);
    const shown = key?.flatMap((column) => columns.get(column)?.slice(0, 1) ?? []);
    return key && shown && shown.length === key.length ? [[view, shown] as const] : [];
  });
  for (const [view, shown] of ofViews) keys.set(view, [...(keys.get(view) ?? []), ...shown]);
  return keys;
}

function foreignKeysOf(rows: CatalogRows, byOid: ReadonlyMap<number, Table>, columnName: ColumnName): ForeignKey[] {
  const unique = Map.groupBy(
    rows.constraints.filter(({ kind }) => kind !== "f"),
    ({ table }) => table,
  );
  const asSet = (columns: number[]) => columns.toSorted((a, b) => a - b).join();
  return rows.constraints.flatMap(({ kind, name, table, columns, target, target_columns: targets }) => {
    const from = byOid.get(table);
    const to = byOid.get(target);
    if (kind !== "f" || !from || !to || !targets) return [];
    const pairs = columns.map(
      (column, index) => [columnName(table, column), columnName(target, targets[index] ?? 0)] as const,
    );
    const isKey = (unique.get(table) ?? []).some((key) => asSet(key.columns) === asSet(columns));
    return [{ constraint: name, from, to, columns: pairs, unique: isKey }];
  });
}

/** Functions whose only argument is a row and which return a single value: `select=full_name` calls `full_name(people)`. */
function computedColumns(
  { functions, relations }: CatalogRows,
  types: Types,
): Map<number, Map<string, ComputedColumn>> {
  const rowTypes = new Set(relations.map(({ row_type }) => row_type));
  const found = new Map<number, Map<string, ComputedColumn>>();
  for (const {
    schema,
    name,
    input_count,
    argument_types: [argument = 0],
    result,
    returns_set,
  } of functions) {
    if (input_count !== 1 || returns_set || !rowTypes.has(argument) || types.of(result)?.kind === "c") continue;
    const column = { schema, name, baseType: types.baseOf(result)?.sql ?? "" };
    found.set(argument, (found.get(argument) ?? new Map<string, ComputedColumn>()).set(name, column));
  }
  return found;
}

function entry(table: Table | undefined): [string, Table][] {
  return table ? [[keyOf(table), table]] : [];
}

function pair(rowType: number, table: Table | undefined): [number, Table][] {
  return table ? [[rowType, table]] : [];
}

function named(view: Table | undefined, table: Table | undefined, columns: Map<string, string[]>): ViewOrigins[] {
  return view && table ? [{ view, table, columns }] : [];
}
