import { answerKeys } from "../plan/answer-keys.ts";
import type { Write, WritePlan } from "../plan/plan-write.ts";
import type { Condition, ReadPlan } from "../plan/read-plan.ts";
import { bodySql, rowsSql } from "./body-sql.ts";
import { broughtSql } from "./brought-sql.ts";
import { boundedRowsSql, boundedSql } from "./bounded-sql.ts";
import { conditionSql, whereSql } from "./condition-sql.ts";
import { RESULT, readSql } from "./read-sql.ts";
import { neededColumns } from "./returned-columns.ts";
import { type Sql, type Statement, joined, name, nothing, sql, statement } from "./sql.ts";

/** Counts, within one statement, the rows that an upsert updated instead of inserting. */
const COUNT_CHANGED = sql`set_config('rest.changed', (coalesce(nullif(current_setting('rest.changed', true), ''), '0')::int + 1)::text, true) <> ''`;
const CHANGED = sql`coalesce(nullif(current_setting('rest.changed', true), ''), '0')::int`;

/** Status and headers that functions and triggers may set (PostgREST's `response.status` and `response.headers`). */
export const MESSAGES = sql`nullif(current_setting('response.status', true), '') as status, nullif(current_setting('response.headers', true), '') as headers`;

/** A write and the response from its result, as one statement. */
export function writeStatement({ table, write, shows, read, format }: WritePlan, maxBytes: number): Statement {
  const returned = shows === "nothing" ? sql`1` : returningSql(read);
  const source = sql`with ${name(RESULT)} as (${writeSql(name(table.schema, table.name), write, returned)})`;
  const changed = write.kind === "insert" || write.kind === "replace" ? sql`, ${CHANGED} as changed` : nothing;
  if (shows === "nothing")
    return statement(sql`${source} select count(*) as rows${changed}, ${MESSAGES} from ${name(RESULT)}`);
  const shown =
    shows === "location"
      ? ({ kind: "json", nullsStripped: false } as const)
      : format.kind === "plan"
        ? format.of
        : format;
  const keys = answerKeys(read);
  const answer = sql`select count(*) as rows${changed}, ${MESSAGES}, ${bodySql(shown, keys)} as body from (${boundedRowsSql(readSql(read), read, maxBytes)}) as ${rowsSql(shown, keys)}`;
  const columns = ["rows", ...(changed === nothing ? [] : ["changed"]), "status", "headers"];
  return statement(sql`${source} ${boundedSql(answer, columns, read, maxBytes)}`);
}

function writeSql(table: Sql, write: Write, returned: Sql): Sql {
  switch (write.kind) {
    case "insert":
    case "replace":
      return insertSql(table, write, returned);
    case "update": {
      const { columns } = write.brought;
      const where = whereSql(conditionsOn("t", write.where));
      if (columns.length === 0) return sql`select ${returned} from ${table} as t where false`;
      const set = columns.map((column) => sql`${name(column.name)} = ${name("b", column.name)}`);
      return sql`update ${table} as t set ${joined(set, ", ")} from ${broughtSql(write.brought)}${where} returning ${returned}`;
    }
    case "delete":
      return sql`delete from ${table} as t${whereSql(conditionsOn("t", write.where))} returning ${returned}`;
  }
}

function insertSql(table: Sql, write: Extract<Write, { kind: "insert" | "replace" }>, returned: Sql): Sql {
  const { columns } = write.brought;
  const names = columns.map((column) => name(column.name));
  const list = names.length === 0 ? nothing : sql` (${joined(names, ", ")})`;
  const values = joined(
    columns.map((column) => name("b", column.name)),
    ", ",
  );
  const where = write.kind === "replace" ? whereSql(conditionsOn("b", write.where)) : nothing;
  const conflict = write.conflict ? conflictSql(write.conflict, names) : nothing;
  return sql`insert into ${table} as t${list} select ${values} from ${broughtSql(write.brought)}${where}${conflict} returning ${returned}`;
}

function conflictSql({ columns, resolve }: { columns: string[]; resolve: "merge" | "ignore" }, names: Sql[]): Sql {
  const target = joined(
    columns.map((column) => name(column)),
    ", ",
  );
  if (resolve === "ignore" || names.length === 0) return sql` on conflict (${target}) do nothing`;
  const set = names.map((column) => sql`${column} = excluded.${column}`);
  return sql` on conflict (${target}) do update set ${joined(set, ", ")} where ${COUNT_CHANGED}`;
}

function conditionsOn(alias: string, conditions: Condition[]): Sql[] {
  return conditions.map((condition) => conditionSql(condition, { alias, fromResult: false, exists: () => sql`false` }));
}

function returningSql(read: ReadPlan): Sql {
  const { every, columns, computed } = neededColumns(read);
  const plain = every ? [sql`t.*`] : columns.map((column) => name("t", column));
  const functions = [...computed].map(
    ([key, written]) => sql`${name(written.schema, written.name)}(t.*) as ${name(key)}`,
  );
  const all = [...plain, ...functions];
  return all.length === 0 ? sql`1` : joined(all, ", ");
}
