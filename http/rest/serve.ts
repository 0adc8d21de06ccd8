import type pg from "pg";
import type { Caller, RequestFacts } from "#database/as-caller.ts";
import { type Answer, refusalAnswer } from "./answer.ts";
import { readAnswer } from "./answer-read.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Plan, planRequest } from "./plan/plan.ts";
import type { PreparedNames } from "./prepared-names.ts";
import { plannedCountStatement, readStatement } from "./query/read-statement.ts";
import type { Statement } from "./query/sql.ts";
import { type Arrived, type RestRequest, readRequest } from "./request/read-request.ts";
import { run } from "./run.ts";
import type { RestSettings } from "./settings.ts";

/** What serving needs besides the request. */
export type Service = { pool: pg.Pool; settings: RestSettings; names: PreparedNames };

/** Request, plan, query, answer: each step hands plain data to the next. Throws what PostgreSQL throws. */
export async function serve(service: Service, catalog: Catalog, caller: Caller, arrived: Arrived, facts: RequestFacts): Promise<Answer> {
  const request = readRequest(arrived, service.settings);
  if (!request.ok) return refusalAnswer(request.refusal);
  const plan = planRequest(request.value, catalog, service.settings);
  if (!plan.ok) return refusalAnswer(plan.refusal);
  return answerPlan(service, catalog, caller, request.value, plan.value, facts);
}

async function answerPlan(
  { pool, settings, names }: Service,
  catalog: Catalog,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  facts: RequestFacts,
): Promise<Answer> {
  const { timezone } = request.preferences;
  const results = await run(pool, names, {
    caller,
    facts,
    readOnly: true,
    searchPath: [request.schema, ...settings.extraSearchPath],
    timeout: settings.timeout(caller.role),
    generation: catalog.generation,
    statements: readStatements(request, plan, settings),
    ...(timezone === undefined ? {} : { timezone }),
  });
  return readAnswer(request, plan, results, settings.maxRows);
}

function readStatements({ preferences: { count } }: RestRequest, plan: Plan, { maxRows }: RestSettings): Statement[] {
  const main = readStatement({ plan: plan.read, format: plan.format, head: plan.head, count, maxRows });
  return count === "planned" || count === "estimated" ? [main, plannedCountStatement(plan.read)] : [main];
}
