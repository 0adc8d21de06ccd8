import { type Column, type Relation, type Routine, type RoutineArgument, type Table, keyOf } from "./catalog.ts";
import type { CatalogRows, FunctionRow } from "./queries.ts";
import { type Types, typesOf } from "./types.ts";

type Argument = { name: string; type: number; mode: string };

/** A sole unnamed argument of one of these types receives the whole body. */
const WHOLE_BODY = new Set(["json", "jsonb", "text", "xml", "bytea"]);

/** The callable functions by name. Leaves out those with unnamed arguments, unless it is a sole argument that receives the whole body. */
export function routinesOf(rows: CatalogRows, rowTypes: ReadonlyMap<number, Table>): Map<string, Routine[]> {
  const types = typesOf(rows.types);
  const callable = rows.functions.filter((row) => row.exposed && canBeCalled(row, types));
  return Map.groupBy(callable.map((row) => routineOf(row, types, rowTypes)).toSorted(inOrder), keyOf);
}

/** The order in which overloads are listed: fewest arguments, then comment, then the arguments' names and types. */
function inOrder(one: Routine, other: Routine): number {
  const fewer = one.arguments.length - other.arguments.length;
  if (fewer !== 0) return fewer;
  const [first, second] = [one, other].map(({ comment, arguments: all }) => [
    comment ?? "",
    ...all.flatMap(({ name, type }) => [name, type]),
  ]);
  const at = first?.findIndex((word, index) => word !== second?.[index]) ?? -1;
  return at === -1 ? 0 : (first?.[at] ?? "") < (second?.[at] ?? "") ? -1 : 1;
}

/** Functions from a row to rows, which PostgREST calls computed relationships. */
export function computedRelations(rows: CatalogRows, rowTypes: ReadonlyMap<number, Table>): Relation[] {
  return rows.functions.flatMap((row): Relation[] => {
    const from = rowTypes.get(row.argument_types[0] ?? 0);
    const to = rowTypes.get(row.result);
    if (row.input_count !== 1 || !from || !to) return [];
    return [
      {
        kind: "computed",
        from,
        to,
        function: { schema: row.schema, name: row.name },
        single: !row.returns_set || row.expected_rows === 1,
      },
    ];
  });
}

function canBeCalled(row: FunctionRow, types: Types): boolean {
  const inputs = inputsOf(row);
  const nameless = inputs.filter(({ name }) => name === "");
  if (nameless.length === 0) return true;
  return inputs.length === 1 && WHOLE_BODY.has(types.of(inputs[0]?.type ?? 0)?.name ?? "");
}

function inputsOf(row: FunctionRow): Argument[] {
  return argumentsOf(row).filter(({ mode }) => mode === "i" || mode === "b" || mode === "v");
}

function argumentsOf(row: FunctionRow): Argument[] {
  return row.argument_types.map((type, index) => ({
    type,
    name: row.argument_names?.[index] ?? "",
    mode: row.argument_modes?.[index] ?? "i",
  }));
}

function routineOf(row: FunctionRow, types: Types, rowTypes: ReadonlyMap<number, Table>): Routine {
  const inputs = inputsOf(row);
  return {
    schema: row.schema,
    name: row.name,
    arguments: inputs.map(({ name, type, mode }, index): RoutineArgument => ({
      name,
      type: types.of(type)?.sql ?? "text",
      required: index < inputs.length - row.default_count,
      variadic: mode === "v",
    })),
    volatility: row.volatility === "i" ? "immutable" : row.volatility === "s" ? "stable" : "volatile",
    returnsSet: row.returns_set,
    returns: returnsOf(row, types, rowTypes),
    comment: row.comment,
  };
}

function returnsOf(row: FunctionRow, types: Types, rowTypes: ReadonlyMap<number, Table>): Routine["returns"] {
  const result = types.baseOf(row.result);
  const outputs = argumentsOf(row).filter(({ mode }) => mode === "o" || mode === "b" || mode === "t");
  const table = rowTypes.get(result?.oid ?? 0);
  if (table) return { kind: "rows", table, columns: table.columns };
  if (outputs.length > 1 || outputs.some(({ mode }) => mode === "t")) {
    return {
      kind: "rows",
      table: undefined,
      columns: new Map(outputs.map((output) => [output.name, outputColumn(output, types)])),
    };
  }
  if (outputs.length === 1)
    return {
      kind: "rows",
      table: undefined,
      columns: new Map(outputs.map((output) => [output.name, outputColumn(output, types)])),
    };
  if (result?.kind === "c") return { kind: "rows", table: undefined, columns: undefined };
  if (result?.name === "void") return { kind: "void" };
  return { kind: "scalar", type: result?.sql ?? "text" };
}

function outputColumn({ name, type }: Argument, types: Types): Column {
  const sql = types.of(type)?.sql ?? "text";
  return {
    name,
    type: sql,
    baseType: types.baseOf(type)?.sql ?? sql,
    nullable: true,
    default: null,
    maxLength: null,
    enumValues: types.baseOf(type)?.enum_values ?? [],
    comment: null,
  };
}
