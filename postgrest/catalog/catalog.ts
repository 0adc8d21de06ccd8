/** What the data API knows of a database: read once, never changed; a new one replaces it after a migration. */
export type Catalog = {
  /** Differs between two readings, so that a prepared statement never outlives the shape it was planned for. */
  generation: number;
  /** Every table and view of the exposed schemas. */
  tables: ReadonlyMap<string, Table>;
  /** From a table to those it can embed. */
  relations: ReadonlyMap<string, readonly Relation[]>;
  /** The functions of the exposed schemas; one name may stand for several. */
  functions: ReadonlyMap<string, readonly Routine[]>;
  /** Names under which a value may be cast, and how PostgreSQL writes them. */
  types: ReadonlyMap<string, string>;
  /** What the owner wrote about a schema. */
  schemaComments: ReadonlyMap<string, string>;
};

export type QualifiedName = { schema: string; name: string };

export type Column = {
  name: string;
  /** As PostgreSQL writes it, with its schema where it needs one. */
  type: string;
  /** The type under a domain, without length: what operators see. */
  baseType: string;
  nullable: boolean;
  /** An expression in SQL; null where the column has none, or PostgreSQL alone fills it. */
  default: string | null;
  maxLength: number | null;
  enumValues: readonly string[];
  comment: string | null;
};

export type Table = QualifiedName & {
  kind: "table" | "view";
  columns: ReadonlyMap<string, Column>;
  /** For a view: the columns that show the primary key of the table under it. */
  primaryKey: readonly string[];
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  comment: string | null;
  /** Functions of the row that read like a column. */
  computed: ReadonlyMap<string, ComputedColumn>;
};

/** A function of the row; `baseType` as of a column. */
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

/** How one table leads to another. */
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
    /** Rows of a table or view, or of columns that the function declares itself. */
    | { kind: "rows"; table: Table | undefined; columns: ReadonlyMap<string, Column> | undefined };
  comment: string | null;
};

/** A qualified name as the catalogue's maps are keyed; no name can hold the sign between its halves. */
export function keyOf({ schema, name }: QualifiedName): string {
  return `${schema}\0${name}`;
}

/** Whether a relation leads to one row at most, and so embeds an object instead of a list. */
export function isToOne(relation: Relation): boolean {
  return relation.kind === "many-to-one" || relation.kind === "one-to-one" || (relation.kind === "computed" && relation.single);
}
