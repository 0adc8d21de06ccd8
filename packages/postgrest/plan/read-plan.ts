import type { Column, ComputedColumn, QualifiedName, Relation } from "../catalog/catalog.ts";
import type { Test } from "../grammar/filter.ts";
import type { JsonStep } from "../grammar/names.ts";
import type { Aggregate } from "../grammar/select.ts";

export type Source =
  | { kind: "table"; name: QualifiedName }
  /** The rows that a write or a function returned, in the statement's first CTE. */
  | { kind: "result" };

/** A column of a plan's rows, checked against the catalogue. */
export type PlannedField = {
  name: string;
  path: JsonStep[];
  /** Undefined if the catalogue cannot know it: for a function that returns records. */
  column: Column | undefined;
  /** Set if the column is a function of the row. */
  computed?: ComputedColumn;
  /** Set if the field is the number of rows. */
  counts?: true;
};

export type PlannedColumn =
  | { kind: "every" }
  | { kind: "one"; field: PlannedField; as: string; cast?: string; aggregate?: Aggregate; aggregateCast?: string };

export type Condition =
  | { kind: "test"; field: PlannedField; test: Test }
  /** Requires that an embedded relation has a row; `embed` is an index into the plan's embeds. */
  | { kind: "exists"; embed: number; not: boolean }
  | { kind: "all" | "any"; not: boolean; parts: Condition[] };

export type PlannedOrder = {
  field: PlannedField;
  /** Index of the embed whose column sorts the parents. */
  embed?: number;
  /** Index of the column among the embed's output columns; undefined if the embed does not output it. */
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

/** A complete, validated query plan. Every identifier comes from the catalogue, except the keys of the result. */
export type ReadPlan = {
  source: Source;
  /** The name in error messages. */
  label: string;
  select: PlannedColumn[];
  where: Condition[];
  order: PlannedOrder[];
  offset: number;
  limit?: number;
  /** For a list: once all lists of the response together exceed this many bytes, no further rows are added. */
  gather?: number;
  embeds: Embed[];
};
