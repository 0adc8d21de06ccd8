import type pg from "pg";
import type { Asker, RequestFacts } from "#database/as-caller.ts";
import { type Answer, refusalAnswer } from "./answer.ts";
import { callAnswer, type CallRow, callMayObject, callObjection } from "./answer-call.ts";
import { planAnswer } from "./answer-plan.ts";
import { readAnswer } from "./answer-read.ts";
import { documentAnswer } from "./answer-document.ts";
import { mayObject, objection, writeAnswer, type WriteRow } from "./answer-write.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Granted, grantedStatement } from "./openapi/granted.ts";
import { type Plan, type TablePlan, planRequest } from "./plan/plan.ts";
import type { PreparedNames } from "./prepared-names.ts";
import type { Recent } from "./recent.ts";
import { callStatement } from "./query/call-statement.ts";
import { plannedCountStatement, readStatement } from "./query/read-statement.ts";
import { explained } from "./query/explained.ts";
import type { Statement } from "./query/sql.ts";
import { writeStatement } from "./query/write-statement.ts";
import { type Arrived, type RestRequest, readRequest } from "./request/read-request.ts";
import { run, type Transaction } from "./run.ts";
import type { RestSettings } from "./settings.ts";

/** What serving needs besides the request. */
export type Service = {
  pool: pg.Pool;
  settings: RestSettings;
  names: PreparedNames;
  /** Reads that were asked lately: the same question has the same plan, whoever asks it. */
  asked: Recent<Planned>;
};

/** How many questions are remembered, and how long one may be, in characters. */
export const REMEMBERED = 500;
const LONGEST_REMEMBERED = 2_000;

/** A plan on its way through the database: what is asked, how the transaction may end, and what is made of the results. */
type Work = Pick<Transaction, "readOnly" | "statements" | "end"> & { answer(results: pg.QueryResult[]): Answer };
/** What is to be done for a request; an answer that needs no database is there already. */
export type Planned = { request: RestRequest; work: Work } | { answer: Answer };

/** Request, plan, query, answer: each step hands plain data to the next. Throws what PostgreSQL throws. */
export async function serve(service: Service, catalog: Catalog, caller: Asker, arrived: Arrived, facts: RequestFacts): Promise<Answer> {
  const { pool, settings, names } = service;
  const planned = plannedBefore(service, catalog, arrived);
  if ("answer" in planned) return planned.answer;
  const { request, work } = planned;
  const { answer, ...asked } = work;
  const { timezone } = request.preferences;
  const results = await run(pool, names, {
    ...asked,
    caller,
    facts,
    searchPath: [request.schema, ...settings.extraSearchPath],
    timeout: settings.timeout(caller.role),
    generation: catalog.generation,
    ...(timezone === undefined ? {} : { timezone }),
  });
  return answer(results);
}

/** Everything of a read that planning looks at is in the key; writes and calls are planned each time. */
function plannedBefore({ settings, asked }: Service, catalog: Catalog, arrived: Arrived): Planned {
  const { method, path, search, headers } = arrived;
  if (method !== "GET" && method !== "HEAD") return planFor(arrived, catalog, settings);
  const named = ["accept", "prefer", "range", "accept-profile"].map((name) => headers.get(name) ?? "\0");
  const key = [catalog.generation, method, path, search, ...named].join("\n");
  const known = key.length > LONGEST_REMEMBERED ? undefined : asked.get(key);
  if (known) return known;
  const planned = planFor(arrived, catalog, settings);
  if (key.length <= LONGEST_REMEMBERED && "work" in planned) asked.set(key, planned);
  return planned;
}

function planFor(arrived: Arrived, catalog: Catalog, settings: RestSettings): Planned {
  const read = readRequest(arrived, settings);
  if (!read.ok) return { answer: refusalAnswer(read.refusal) };
  const request = read.value;
  const planned = planRequest(request, catalog, settings);
  if (!planned.ok) return { answer: refusalAnswer(planned.refusal) };
  const work = workFor(request, planned.value, catalog, settings);
  return "status" in work ? { answer: work } : { request, work: endingAsSet(work, request, settings) };
}

function workFor(request: RestRequest, plan: Plan, catalog: Catalog, settings: RestSettings): Work | Answer {
  const work = doing(request, plan, catalog, settings);
  if (!("format" in plan) || plan.format.kind !== "plan" || "status" in work) return work;
  const { format } = plan;
  const statements = work.statements.slice(0, 1).map((asked) => explained(asked, format));
  return { readOnly: work.readOnly, statements, end: () => "rollback", answer: (results) => planAnswer(format, results) };
}

function doing(request: RestRequest, plan: Plan, catalog: Catalog, settings: RestSettings): Work | Answer {
  switch (plan.kind) {
    case "read":
      return {
        readOnly: true,
        statements: readStatements(request, plan, settings),
        answer: (results) => readAnswer(request, plan, results, settings),
      };
    case "write":
      return {
        readOnly: false,
        statements: [writeStatement(plan, settings.maxBytes)],
        end: mayObject(request, plan)
          ? ([result]) => (objection(request, plan, result?.rows[0] as WriteRow, settings) ? "rollback" : "commit")
          : undefined,
        answer: (results) => writeAnswer(request, plan, results, settings),
      };
    case "call":
      return {
        readOnly: plan.readOnly,
        statements: [callStatement(plan, request.preferences.count, settings.maxBytes)],
        end: callMayObject(request, plan)
          ? ([result]) => (callObjection(request, plan, result?.rows[0] as CallRow, settings) ? "rollback" : "commit")
          : undefined,
        answer: (results) => callAnswer(request, plan, results, settings),
      };
    case "allow":
      return { status: 200, headers: { allow: plan.methods.join(",") }, body: null };
    case "describe":
      return {
        readOnly: true,
        statements: [grantedStatement(request.schema)],
        answer: ([result]) => documentAnswer(catalog, request, plan.head, settings.basePath, result?.rows[0] as Granted),
      };
  }
}

function readStatements({ preferences: { count } }: RestRequest, plan: TablePlan, { maxRows, maxBytes }: RestSettings): Statement[] {
  const main = readStatement({ plan: plan.read, format: plan.format, head: plan.head, count, maxRows, maxBytes });
  return count === "planned" || count === "estimated" ? [main, plannedCountStatement(plan.read)] : [main];
}

/** Rolls back where the settings or the request say so; deferred constraints are then asked at once, as a commit would. */
function endingAsSet(work: Work, { preferences: { tx } }: RestRequest, { transactionEnd }: RestSettings): Work {
  const rollsBack = tx === undefined ? transactionEnd.startsWith("rollback") : tx === "rollback";
  if (!rollsBack) return work;
  return { ...work, statements: [...work.statements, { text: "set constraints all immediate", values: [] }], end: () => "rollback" };
}
