import type { ReadPlan } from "../plan/read-plan.ts";
import { type Sql, joined, name, nothing, sql, whole } from "./sql.ts";

const GATHERED = sql`coalesce(nullif(current_setting('rest.gathered', true), ''), '0')::bigint`;

/** Whether a list may still grow: nothing is counted yet, or less than `most` bytes. */
export function roomSql(most: number): Sql {
  return sql`${GATHERED} <= ${whole(most)}`;
}

/** Counts `lists` as gathered in this transaction, for each row anew; false from the row on that is too much. */
export function countedSql(lists: readonly Sql[], most: number): Sql {
  const sizes = lists.map((list) => sql`coalesce(pg_column_size(${list}), 0)`);
  const count = joined([GATHERED, ...sizes], " + ");
  return sql`set_config('rest.gathered', (${count})::text, true)::bigint <= ${whole(most)}`;
}

/** `answer` (its `columns` and a `body`), the body null where it is larger than `most` bytes, or would have been. */
export function boundedSql(answer: Sql, columns: readonly string[], plan: ReadPlan, most: number): Sql {
  const gather = gatherOf(plan);
  const isWhole = gather === undefined ? nothing : roomSql(gather);
  const fits = joined([sql`octet_length(${name("answer", "body")}) <= ${whole(most)}`, isWhole], " and ");
  const shown = columns.map((column) => name("answer", column));
  const body = sql`case when ${fits} then ${name("answer", "body")} end as body`;
  return sql`select ${joined([...shown, body], ", ")} from (${answer}) as answer`;
}

/** How much the lists of a plan may gather; undefined where it has none. */
export function gatherOf({ gather, embeds }: ReadPlan): number | undefined {
  return gather ?? embeds.map(({ plan }) => gatherOf(plan)).find((most) => most !== undefined);
}
