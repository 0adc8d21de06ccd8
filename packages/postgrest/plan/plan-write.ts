import type { Catalog, Column, Table } from "../catalog/catalog.ts";
import type { Filter, Logic } from "../grammar/filter.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { Parameters } from "../request/parameters.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { Settings } from "../settings.ts";
import { chosenFormat, isCsv } from "./chosen-format.ts";
import { everyColumn } from "./planned-column.ts";
import { planRead } from "./plan-read.ts";
import type { Condition, ReadPlan } from "./read-plan.ts";
import { type Shape, findTable, plannedField, shapeOf } from "./shape.ts";

/** The rows of a body, which PostgreSQL parses as these columns. With the shape `first`, only the first row of an array counts. */
export type Brought = {
  text: string;
  shape: "object" | "array" | "first";
  rows: number;
  columns: Column[];
  withDefaults: boolean;
};

export type Write =
  | { kind: "insert"; brought: Brought; conflict?: { columns: string[]; resolve: "merge" | "ignore" } }
  | { kind: "replace"; brought: Brought; conflict: { columns: string[]; resolve: "merge" }; where: Condition[] }
  | { kind: "update"; brought: Brought; where: Condition[] }
  | { kind: "delete"; where: Condition[] };

export type WritePlan = {
  kind: "write";
  table: Table;
  write: Write;
  /** The content of the response: nothing, the location of the new row, or the rows. */
  shows: "nothing" | "location" | "rows";
  read: ReadPlan;
  format: Format;
};

type WriteAct = { kind: "create" | "update" | "replace" | "delete"; table: string };

/** Plans a write and the representation that it returns. */
export function planWrite(request: RestRequest, act: WriteAct, catalog: Catalog, settings: Settings): WritePlan {
  const table = findTable(catalog, request.schema, act.table);
  const shape = shapeOf(table);
  const write = planned(request, act.kind, table, shape);
  if ("where" in write && write.where.length === 0 && !settings.unfilteredWrites)
    throwRefusal(refusals.noFilter(write.kind === "delete" ? "DELETE" : "UPDATE"));
  const format = chosenFormat(request);
  const shows = shown(request, act.kind);
  const read = planRead(catalog, settings, {
    source: { kind: "result" },
    shape,
    parameters: shows === "location" ? locating(table, request.parameters) : request.parameters,
    range: undefined,
    rootFilters: false,
  });
  if (isCsv(format)) read.select = everyColumn(shape, read.select);
  return { kind: "write", table, write, shows, read, format };
}

function planned(request: RestRequest, kind: WriteAct["kind"], table: Table, shape: Shape): Write {
  const where = () => conditions(shape, request.parameters);
  switch (kind) {
    case "create":
      return { kind: "insert", brought: brought(request, table), ...conflictOf(request, table) };
    case "update": {
      const write = { kind: "update" as const, brought: brought(request, table), where: where() };
      if (write.brought.rows > 1) throwRefusal(refusals.badBody("A PATCH request takes one object"));
      return write;
    }
    case "replace":
      return replacement(request, table, where);
    case "delete":
      return { kind: "delete", where: where() };
  }
}

function brought({ payload, preferences }: RestRequest, table: Table): Brought {
  if (payload?.kind !== "json") return throwRefusal(refusals.badBody("Empty or invalid json"));
  const columns = payload.keys.map((key) => table.columns.get(key) ?? throwRefusal(refusals.column(table.name, key)));
  return {
    text: payload.text,
    shape: payload.shape,
    rows: payload.rows,
    columns,
    withDefaults: preferences.missing === "default",
  };
}

function conflictOf(
  { preferences: { resolution }, parameters }: RestRequest,
  table: Table,
): Pick<Extract<Write, { kind: "insert" }>, "conflict"> {
  const columns = parameters.onConflict ?? [...table.primaryKey];
  for (const column of columns)
    if (!table.columns.has(column)) throwRefusal(refusals.undefinedColumn(table.name, column));
  if (resolution === undefined || columns.length === 0) return {};
  return { conflict: { columns, resolve: resolution === "merge-duplicates" ? "merge" : "ignore" } };
}

/** PUT must filter by exactly the primary key, each column by `eq`, and the first row of the body must have the same key. */
function replacement(request: RestRequest, table: Table, where: () => Condition[]): Write {
  const { filters, logic } = request.parameters;
  const named = new Set(filters.map(({ filter }) => filter.field.name));
  const exact = filters.every(({ path, filter }) => path.length === 0 && isEquality(filter)) && logic.length === 0;
  const isKey =
    table.primaryKey.length > 0 &&
    named.size === table.primaryKey.length &&
    table.primaryKey.every((column) => named.has(column));
  if (!exact || !isKey) throwRefusal(refusals.putFilters());
  const rows = brought(request, table);
  if (rows.rows === 0 || table.primaryKey.some((column) => !rows.columns.some(({ name }) => name === column)))
    throwRefusal(refusals.putKey());
  const first: Brought = rows.shape === "array" ? { ...rows, shape: "first", rows: 1 } : rows;
  return {
    kind: "replace",
    brought: first,
    where: where(),
    conflict: { columns: [...table.primaryKey], resolve: "merge" },
  };
}

function isEquality({ field, test }: Filter): boolean {
  return (
    field.path.length === 0 &&
    test.kind === "compare" &&
    test.operator === "eq" &&
    !test.not &&
    test.quantifier === undefined
  );
}

/** The filters on the table itself; filters on embedded relations only apply to the returned representation. */
function conditions(shape: Shape, { filters, logic }: Parameters): Condition[] {
  return [
    ...filters.flatMap(({ path, filter }) =>
      path.length === 0 ? [conditionOf(shape, { kind: "filter", filter })] : [],
    ),
    ...logic.flatMap((entry) => (entry.path.length === 0 ? [conditionOf(shape, entry.logic)] : [])),
  ];
}

function conditionOf(shape: Shape, logic: Logic): Condition {
  if (logic.kind !== "filter") return { ...logic, parts: logic.parts.map((part) => conditionOf(shape, part)) };
  return { kind: "test", field: plannedField(shape, logic.filter.field), test: logic.filter.test };
}

function shown({ preferences }: RestRequest, kind: WriteAct["kind"]): WritePlan["shows"] {
  if (preferences.return === "representation") return "rows";
  return preferences.return === "headers-only" && kind === "create" ? "location" : "nothing";
}

/** Selects the primary key as text, for the `Location` header. */
function locating(table: Table, parameters: Parameters): Parameters {
  const select = table.primaryKey.map((name) => ({ kind: "field" as const, field: { name, path: [] }, cast: "text" }));
  return { ...parameters, select, order: [], filters: [], logic: [], limits: [], offsets: [] };
}
