/** The data API's knowledge of a database: an immutable snapshot, which a new one replaces after a migration. */
export type Catalog = {
  /** Unique to each reading, so that a prepared statement is never used with a catalogue other than its own. */
  generation: number;
  /** Every table and view of the exposed schemas. */
  tables: ReadonlyMap<string, Table>;
  /** By table or view: the relations that it can embed. */
  relations: ReadonlyMap<string, readonly Relation[]>;
  /** The functions of the exposed schemas by name; overloads share a name. */
  functions: ReadonlyMap<string, readonly Routine[]>;
  /** Type names that a cast may use, with PostgreSQL's spelling. */
  types: ReadonlyMap<string, string>;
  schemaComments: ReadonlyMap<string, string>;
};

export type QualifiedName = { schema: string; name: string };

export type Column = {
  name: string;
  /** PostgreSQL's spelling, schema-qualified where necessary. */
  type: string;
  /** The type without domains and length, which decides which operators apply. */
  baseType: string;
  nullable: boolean;
  /** An SQL expression; null if the column has no default or only PostgreSQL may set it. */
  default: string | null;
  maxLength: number | null;
  enumValues: readonly string[];
  comment: string | null;
};

export type Table = QualifiedName & {
  kind: "table" | "view";
  columns: ReadonlyMap<string, Column>;
  /** For a view: the columns that show the primary key of its underlying table. */
  primaryKey: readonly string[];
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  comment: string | null;
  /** Functions of the row that can be selected like a column. */
  computed: ReadonlyMap<string, ComputedColumn>;
};

/** A function of the row; `baseType` as in `Column`. */
export type ComputedColumn = QualifiedName & { baseType: string };

/** `[here, there]` */
export type ColumnPair = readonly [string, string];

type Junction = {
  table: QualifiedName;
  constraints: readonly [string, string];
  /** `[column of the origin, column of the junction]` */
  toOrigin: readonly ColumnPair[];
  /** `[column of the target, column of the junction]` */
  toTarget: readonly ColumnPair[];
};

export type Relation = { from: QualifiedName; to: QualifiedName } & (
  | {
      kind: "many-to-one" | "one-to-many" | "one-to-one";
      constraint: string;
      columns: readonly ColumnPair[];
      isSelf: boolean;
      toView: boolean;
    }
  | { kind: "many-to-many"; junction: Junction; isSelf: boolean; toView: boolean }
  | { kind: "computed"; function: QualifiedName; single: boolean }
);

export type RoutineArgument = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = QualifiedName & {
  arguments: readonly RoutineArgument[];
  volatility: "volatile" | "stable" | "immutable";
  returnsSet: boolean;
  returns:
    | { kind: "void" }
    | { kind: "scalar"; type: string }
    /** Rows of a table or view, or with the columns that the function declares. */
    | { kind: "rows"; table: Table | undefined; columns: ReadonlyMap<string, Column> | undefined };
  comment: string | null;
};

/** The key of a qualified name in the catalogue's maps. No name can contain a NUL. */
export function keyOf({ schema, name }: QualifiedName): string {
  return `${schema}\0${name}`;
}

/** True if a relation leads to one row at most, and so embeds an object instead of a list. */
export function isToOne(relation: Relation): boolean {
  return (
    relation.kind === "many-to-one" ||
    relation.kind === "one-to-one" ||
    (relation.kind === "computed" && relation.single)
  );
}
