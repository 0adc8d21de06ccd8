import type { PlannedColumn, ReadPlan } from "./read-plan.ts";

/** The keys of an answer's rows in their order; undefined where only PostgreSQL knows them. */
export function answerKeys(plan: ReadPlan): string[] | undefined {
  const own = plan.select.map(keyOfColumn);
  const embedded = plan.embeds.flatMap((embed) =>
    embed.spread ? (answerKeys(embed.plan) ?? [undefined]) : isShown(embed.plan) ? [embed.as] : [],
  );
  const keys = [...own, ...embedded];
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function keyOfColumn(column: PlannedColumn): string | undefined {
  return column.kind === "one" ? column.as : undefined;
}

function isShown({ select, embeds }: ReadPlan): boolean {
  return select.length > 0 || embeds.some(({ plan }) => isShown(plan));
}
