import type { QualifiedName, Relation } from "../catalog/catalog.ts";
import type { Condition, PlannedField, ReadPlan } from "../plan/read-plan.ts";

/** Columns that a write or a call must return, so that a plan can read from its result; `every` if they cannot be listed individually. */
type Needed = { every: boolean; columns: string[]; computed: Map<string, QualifiedName> };

/** The columns that a plan uses, and no others, since returning a column requires the right to read it. */
export function neededColumns(plan: ReadPlan): Needed {
  const fields = [
    ...plan.select.flatMap((column) => (column.kind === "one" ? [column.field] : [])),
    ...plan.order.flatMap((term) => (term.embed === undefined ? [term.field] : [])),
    ...plan.where.flatMap(fieldsOf),
  ];
  const linked = plan.embeds.flatMap(({ relation }) => linkedColumns(relation));
  const plain = fields.flatMap((field) => (field.computed || field.name === "*" ? [] : [field.name]));
  return {
    every:
      plan.select.some(({ kind }) => kind === "every") ||
      plan.embeds.some(({ relation }) => relation.kind === "computed"),
    columns: [...new Set([...plain, ...linked])],
    computed: new Map(fields.flatMap(({ name, computed }) => (computed ? [[name, computed]] : []))),
  };
}

function fieldsOf(condition: Condition): PlannedField[] {
  if (condition.kind === "exists") return [];
  return condition.kind === "test" ? [condition.field] : condition.parts.flatMap(fieldsOf);
}

function linkedColumns(relation: Relation): string[] {
  if (relation.kind === "computed") return [];
  const pairs = relation.kind === "many-to-many" ? relation.junction.toOrigin : relation.columns;
  return pairs.map(([column]) => column);
}
