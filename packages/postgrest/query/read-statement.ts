import { answerKeys } from "../plan/answer-keys.ts";
import type { ReadPlan } from "../plan/read-plan.ts";
import type { Format } from "../request/media-types.ts";
import type { Preferences } from "../request/preferences.ts";
import { bodySql, rowsSql } from "./body-sql.ts";
import { boundedRowsSql, boundedSql } from "./bounded-sql.ts";
import { countSql, readSql } from "./read-sql.ts";
import { type Sql, type Statement, nothing, sql, statement, whole } from "./sql.ts";

type Reading = {
  plan: ReadPlan;
  format: Format;
  head: boolean;
  count: Preferences["count"];
  maxRows: number;
  maxBytes: number;
};

/** A read as one statement: the number of rows returned, the total if requested, and the body. */
export function readStatement({ plan, format, head, count, maxRows, maxBytes }: Reading): Statement {
  const shown = format.kind === "plan" ? format.of : format;
  const counted = sql`count(*) as rows${totalSql(plan, count, maxRows)}`;
  const keys = answerKeys(plan);
  if (head) return statement(sql`select ${counted} from (${readSql(plan)}) as r`);
  const from = sql`from (${boundedRowsSql(readSql(plan), plan, maxBytes)}) as ${rowsSql(format, keys)}`;
  const answer = sql`select ${counted}, ${bodySql(shown, keys)} as body ${from}`;
  const columns = count === "exact" || count === "estimated" ? ["rows", "total"] : ["rows"];
  return statement(boundedSql(answer, columns, plan, maxBytes));
}

/** An estimated count stops once it exceeds the maximum of one read; then the planner's estimate is used. */
function totalSql(plan: ReadPlan, count: Preferences["count"], maxRows: number): Sql {
  if (count !== "exact" && count !== "estimated") return nothing;
  const max = count === "estimated" ? sql` limit ${whole(maxRows + 1)}` : nothing;
  return sql`, (select count(*) from (${countSql(plan)}${max}) as counted) as total`;
}

/** Queries the planner's estimate of the number of rows. */
export function plannedCountStatement(plan: ReadPlan): Statement {
  return statement(sql`explain (format json) ${countSql(plan)}`);
}
