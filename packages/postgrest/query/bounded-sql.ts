import type { PlannedColumn, ReadPlan } from "../plan/read-plan.ts";
import { type Sql, joined, name, nothing, sql, whole } from "./sql.ts";

const GATHERED = sql`coalesce(nullif(current_setting('rest.gathered', true), ''), '0')::bigint`;

/** A condition that is true while the gathered lists have at most `max` bytes. */
export function withinSizeSql(max: number): Sql {
  return withinSize(GATHERED, max);
}

function withinSize(counted: Sql, max: number): Sql {
  return sql`${counted} <= ${whole(max)}`;
}

/** A condition that adds the sizes of a row's `lists` to the transaction's total; false once the total exceeds `max`. */
export function countedSql(lists: readonly Sql[], max: number): Sql {
  const sizes = lists.map((list) => sql`coalesce(pg_column_size(${list}), 0)`);
  const count = joined([GATHERED, ...sizes], " + ");
  return sql`set_config('rest.gathered', (${count})::text, true)::bigint <= ${whole(max)}`;
}

const SHOWN = sql`coalesce(nullif(current_setting('rest.shown', true), ''), '0')::bigint`;
/** Stored size in bytes below which a row is not counted. A larger row may contain compressed texts and is measured uncompressed. */
const SMALL_ROW = 1_000;

/**
 * Limits the rows of a response: drops further large rows once they exceed twice the maximum size (quotes are doubled in a row's text).
 * Needed only if a request selects one column several times; otherwise the rows are no larger than they are stored.
 */
export function boundedRowsSql(rows: Sql, { select, limit, offset }: ReadPlan, max: number): Sql {
  if (!asksAgain(select)) return rows;
  const once = limit === undefined && offset === 0 ? sql`${rows} offset 0` : rows; // computes each column only once
  const count = sql`set_config('rest.shown', (${SHOWN} + octet_length((q.*)::text))::text, true)::bigint <= ${whole(2 * max)}`;
  return sql`select q.* from (${once}) as q where case when pg_column_size(q.*) <= ${whole(SMALL_ROW)} then true when ${withinSize(SHOWN, 2 * max)} then ${count} else false end`;
}

function asksAgain(select: PlannedColumn[]): boolean {
  const names = select.map((column) => (column.kind === "every" ? "*" : column.field.name));
  return new Set(names).size < names.length || (names.length > 1 && names.includes("*"));
}

/** Wraps `answer` (its `columns` and a `body`) and sets the body to null if it exceeds `max` bytes or anything was dropped for its size. */
export function boundedSql(answer: Sql, columns: readonly string[], plan: ReadPlan, max: number): Sql {
  const gather = gatherOf(plan);
  const isWhole = gather === undefined ? nothing : withinSizeSql(gather);
  const fits = joined(
    [sql`octet_length(${name("answer", "body")}) <= ${whole(max)}`, withinSize(SHOWN, 2 * max), isWhole],
    " and ",
  );
  const shown = columns.map((column) => name("answer", column));
  const body = sql`case when ${fits} then ${name("answer", "body")} end as body`;
  return sql`select ${joined([...shown, body], ", ")} from (${answer}) as answer`;
}

/** The number of bytes that the lists of a plan may gather; undefined if it has no lists. */
export function gatherOf({ gather, embeds }: ReadPlan): number | undefined {
  return gather ?? embeds.map(({ plan }) => gatherOf(plan)).find((max) => max !== undefined);
}
