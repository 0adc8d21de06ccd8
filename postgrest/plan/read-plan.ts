import type { Column, ComputedColumn, QualifiedName, Relation } from "../catalog/catalog.ts";
import type { Test } from "../grammar/filter.ts";
import type { JsonStep } from "../grammar/names.ts";
import type { Aggregate } from "../grammar/select.ts";

/** From where a plan's rows come. */
export type Source =
  | { kind: "table"; name: QualifiedName }
  /** The rows that a write returned or a function gave, under the name of the statement's first part. */
  | { kind: "result" };

/** A column of a plan's rows, checked against the catalogue. */
export type PlannedField = {
  name: string;
  path: JsonStep[];
  /** Undefined where the catalogue cannot know: the rows of a function that returns records. */
  column: Column | undefined;
  /** Set when the column is a function of the row. */
  computed?: ComputedColumn;
  /** Set when it is no column, but the number of the rows. */
  counts?: true;
};

export type PlannedColumn =
  | { kind: "every" }
  | { kind: "one"; field: PlannedField; as: string; cast?: string; aggregate?: Aggregate; aggregateCast?: string };

export type Condition =
  | { kind: "test"; field: PlannedField; test: Test }
  /** Whether an embedded relation has a row; `embed` counts the plan's embeds. */
  | { kind: "exists"; embed: number; not: boolean }
  | { kind: "all" | "any"; not: boolean; parts: Condition[] };

export type PlannedOrder = {
  field: PlannedField;
  /** The embed whose column sorts the parents. */
  embed?: number;
  /** Which of the columns that the embed shows it is; undefined when it is a column that the embed does not show. */
  shown?: number | undefined;
  direction?: "asc" | "desc";
  nulls?: "first" | "last";
};

export type Embed = {
  as: string;
  relation: Relation;
  inner: boolean;
  spread: boolean;
  plan: ReadPlan;
};

/** A complete, validated query plan. Every identifier comes from the catalogue, except the keys of the answer. */
export type ReadPlan = {
  source: Source;
  /** As error messages name it. */
  label: string;
  select: PlannedColumn[];
  where: Condition[];
  order: PlannedOrder[];
  offset: number;
  limit?: number;
  /** Of a list: the bytes of all lists of the answer after which no further rows are added. */
  gather?: number;
  embeds: Embed[];
};
