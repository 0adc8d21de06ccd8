import { isToOne } from "../catalog/catalog.ts";
import type { PlannedColumn, ReadPlan } from "./read-plan.ts";

/** The keys of the result's rows in their order; undefined if only PostgreSQL knows them. */
export function answerKeys(plan: ReadPlan): string[] | undefined {
  const own = plan.select.map(keyOfColumn);
  const embedded = plan.embeds.flatMap((embed) =>
    embed.spread ? (answerKeys(embed.plan) ?? [undefined]) : isShown(embed.plan) ? [embed.as] : [],
  );
  const keys = [...own, ...embedded];
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** The key's index among the plan's output columns, spreads included; undefined if it cannot sort (an aggregate, an embedded object). */
export function shownAt(plan: ReadPlan, key: string): number | undefined {
  const at = sortableKeys(plan).indexOf(key);
  return at === -1 ? undefined : at;
}

function sortableKeys({ select, embeds }: ReadPlan): (string | undefined)[] {
  const own = select.map((column) => (column.kind === "one" && !column.aggregate ? column.as : undefined));
  const handedUp = embeds.flatMap(({ spread, relation, plan }) => {
    if (!spread) return isShown(plan) ? [undefined] : [];
    return sortableKeys(plan).map((key) => (isToOne(relation) ? key : undefined));
  });
  return [...own, ...handedUp];
}

function keyOfColumn(column: PlannedColumn): string | undefined {
  return column.kind === "one" ? column.as : undefined;
}

function isShown({ select, embeds }: ReadPlan): boolean {
  return select.length > 0 || embeds.some(({ plan }) => isShown(plan));
}
