import type { Routine, RoutineArgument } from "../catalog/catalog.ts";
import { answerKeys } from "../plan/answer-keys.ts";
import { type CallPlan, type Given, SCALAR } from "../plan/plan-call.ts";
import type { Preferences } from "../request/preferences.ts";
import { bodySql, rowsSql } from "./body-sql.ts";
import { bodyJson } from "./brought-sql.ts";
import { boundedRowsSql, boundedSql } from "./bounded-sql.ts";
import { RESULT, countSql, readSql } from "./read-sql.ts";
import { neededColumns } from "./returned-columns.ts";
import { type Sql, type Statement, fromCatalog, joined, name, nothing, sql, statement, value } from "./sql.ts";
import { MESSAGES } from "./write-statement.ts";

/** A call and the response from its result, as one statement. */
export function callStatement(plan: CallPlan, count: Preferences["count"], maxBytes: number): Statement {
  const { routine, read, format, head } = plan;
  const source = sql`with ${name(RESULT)} as (${callSql(plan)})`;
  if (routine.returns.kind === "void")
    return statement(sql`${source} select count(*) as rows, ${MESSAGES} from ${name(RESULT)}`);
  const total =
    count === "exact" || count === "estimated"
      ? sql`, (select count(*) from (${countSql(read)}) as counted) as total`
      : nothing;
  const shown = format.kind === "plan" ? format.of : format;
  const counted = sql`count(*) as rows, ${MESSAGES}${total}`;
  const keys = routine.returns.kind === "scalar" ? [SCALAR] : answerKeys(read);
  if (head) return statement(sql`${source} select ${counted} from (${readSql(read)}) as r`);
  const from = sql`from (${boundedRowsSql(readSql(read), read, maxBytes)}) as ${rowsSql(format, keys)}`;
  const answer = sql`select ${counted}, ${resultBody(plan, shown)} as body ${from}`;
  const columns = ["rows", "status", "headers", ...(total === nothing ? [] : ["total"])];
  return statement(sql`${source} ${boundedSql(answer, columns, read, maxBytes)}`);
}

function resultBody({ routine, read }: CallPlan, format: Exclude<CallPlan["format"], { kind: "plan" }>): Sql {
  if (routine.returns.kind === "scalar") return bodySql(format, [SCALAR], routine.returnsSet ? "set" : "one");
  const single = !routine.returnsSet && format.kind === "json";
  return bodySql(single ? { kind: "object", nullsStripped: format.nullsStripped } : format, answerKeys(read));
}

function callSql({ routine, given, read }: CallPlan): Sql {
  const { call, from } = argumentsSql(routine, given);
  if (routine.returns.kind !== "rows")
    return sql`select ${call} as ${name(SCALAR)}${from === undefined ? nothing : sql` from ${from}`}`;
  const { every, columns, computed } = neededColumns(read);
  const functions = [...computed].map(
    ([key, written]) => sql`${name(written.schema, written.name)}(c.*) as ${name(key)}`,
  );
  const plain =
    every || columns.length + functions.length === 0 ? [sql`c.*`] : columns.map((column) => name("c", column));
  const source = from === undefined ? nothing : sql`${from}, lateral `;
  return sql`select ${joined([...plain, ...functions], ", ")} from ${source}${call} as c`;
}

/** The call itself, and the source of its arguments if they are members of a JSON object. */
function argumentsSql(routine: Routine, given: Given): { call: Sql; from?: Sql } {
  const written = name(routine.schema, routine.name);
  switch (given.kind) {
    case "nothing":
      return { call: sql`${written}()` };
    case "body":
      return { call: sql`${written}(${value(given.text)}::${fromCatalog(given.type)})` };
    case "members": {
      const used = routine.arguments.filter((argument) => given.names.includes(argument.name));
      const typed = used.map((argument) => sql`${name(argument.name)} ${fromCatalog(argument.type)}`);
      const passed = used.map((argument) => passing(argument, name("b", argument.name)));
      return {
        call: sql`${written}(${joined(passed, ", ")})`,
        from: sql`json_to_record(${bodyJson(given.text, given.shape)}) as b (${joined(typed, ", ")})`,
      };
    }
    case "values": {
      const passed = routine.arguments.flatMap((argument) => {
        const values = given.values.get(argument.name);
        return values
          ? [passing(argument, sql`${value(literal(argument, values))}::${fromCatalog(argument.type)}`)]
          : [];
      });
      return { call: sql`${written}(${joined(passed, ", ")})` };
    }
  }
}

function passing(argument: RoutineArgument, given: Sql): Sql {
  return sql`${argument.variadic ? fromCatalog("variadic ") : nothing}${name(argument.name)} => ${given}`;
}

/** A variadic argument's values become one array; for any other argument the last value counts. */
function literal({ variadic }: RoutineArgument, values: string[]): string {
  const [first = ""] = values;
  if (!variadic) return values.at(-1) ?? "";
  if (values.length === 1 && first.startsWith("{")) return first;
  return `{${values.map((text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
