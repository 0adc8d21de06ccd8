import type pg from "pg";
import type { Identity } from "@sacred-space/runtime/identity.ts";
import type { RequestFacts } from "./identity.ts";
import { type ApiResponse, refusalResponse } from "./response/response.ts";
import { callResponse, type CallRow, callRefusal } from "./response/call-response.ts";
import { readResponse } from "./response/read-response.ts";
import { documentResponse } from "./response/document-response.ts";
import { mayRefuse, writeRefusal, writeResponse, type WriteRow } from "./response/write-response.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Granted, grantedStatement } from "./openapi-document.ts";
import { type Plan, type TablePlan, planRequest } from "./plan/plan.ts";
import type { PreparedNames } from "./prepared-names.ts";
import type { LruCache } from "./lru-cache.ts";
import type { Refusal } from "./refusal.ts";
import { callStatement } from "./query/call-statement.ts";
import { plannedCountStatement, readStatement } from "./query/read-statement.ts";
import type { Statement } from "./query/sql.ts";
import { writeStatement } from "./query/write-statement.ts";
import { type Arrived, type RestRequest, readRequest } from "./request/read-request.ts";
import { run, type Transaction } from "./run.ts";
import type { Settings } from "./settings.ts";
import { type Format, type PlanFormat, contentTypeOf } from "./request/media-types.ts";

type Service = {
  pool: pg.Pool;
  settings: Settings;
  names: PreparedNames;
  /** Plans of recent reads. A plan does not depend on the identity. */
  plans: LruCache<Planned>;
};

/** How many plans are cached, and the longest cache key in characters. */
export const CACHED_PLANS = 500;
const MAX_KEY_LENGTH = 2_000;

/** The statements of a plan, how their transaction ends, and the response from their results. */
type Work = Pick<Transaction, "readOnly" | "statements"> & {
  /** Always rolled back. */
  rollsBack?: true;
  /** Decides from the results whether the request is refused. Runs before the transaction ends; a refusal rolls it back. */
  refuse?: ((results: pg.QueryResult[]) => Refusal | undefined) | undefined;
  answer(results: pg.QueryResult[]): ApiResponse;
};
/** The work of a request, or its response if no database is needed. */
export type Planned = { request: RestRequest; work: Work } | { answer: ApiResponse };

/** Request, plan, query, response: each step passes plain data to the next. Throws PostgreSQL's errors. */
export async function serve(
  service: Service,
  catalog: Catalog,
  identity: Identity,
  arrived: Arrived,
  facts: RequestFacts,
): Promise<ApiResponse> {
  const { pool, settings, names } = service;
  const planned = cachedPlan(service, catalog, arrived);
  if ("answer" in planned) return planned.answer;
  const { request, work } = planned;
  const { timezone } = request.preferences;
  const results = await run(pool, names, {
    readOnly: work.readOnly,
    statements: work.statements,
    end: endOf(work),
    identity,
    facts,
    searchPath: [request.schema, ...settings.extraSearchPath],
    timeout: settings.timeout(identity.role),
    generation: catalog.generation,
    ...(timezone === undefined ? {} : { timezone }),
  });
  const refusal = work.refuse?.(results);
  return refusal ? refusalResponse(refusal) : work.answer(results);
}

function endOf({ readOnly, rollsBack, refuse }: Work): Transaction["end"] {
  if (rollsBack) return () => "rollback";
  if (readOnly || !refuse) return undefined;
  return (results) => (refuse(results) ? "rollback" : "commit");
}

/** The cache key contains everything in a read that affects planning; writes and calls are planned each time. */
function cachedPlan({ settings, plans }: Service, catalog: Catalog, arrived: Arrived): Planned {
  const { method, path, search, headers } = arrived;
  if (method !== "GET" && method !== "HEAD") return planFor(arrived, catalog, settings);
  const named = ["accept", "prefer", "range", "accept-profile"].map((name) => headers.get(name) ?? "\0");
  const key = [catalog.generation, method, path, search, ...named].join("\n");
  const known = key.length > MAX_KEY_LENGTH ? undefined : plans.get(key);
  if (known) return known;
  const planned = planFor(arrived, catalog, settings);
  if (key.length <= MAX_KEY_LENGTH && "work" in planned) plans.set(key, planned);
  return planned;
}

function planFor(arrived: Arrived, catalog: Catalog, settings: Settings): Planned {
  const read = readRequest(arrived, settings);
  if (!read.ok) return { answer: refusalResponse(read.refusal) };
  const request = read.value;
  const planned = planRequest(request, catalog, settings);
  if (!planned.ok) return { answer: refusalResponse(planned.refusal) };
  const work = workFor(request, planned.value, catalog, settings);
  return "status" in work ? { answer: work } : { request, work: endingAsSet(work, request, settings) };
}

function workFor(request: RestRequest, plan: Plan, catalog: Catalog, settings: Settings): Work | ApiResponse {
  const work = workOf(request, plan, catalog, settings);
  if (!("format" in plan) || plan.format.kind !== "plan" || "status" in work) return work;
  const { format } = plan;
  const statements = work.statements.slice(0, 1).map((each) => explained(each, format));
  return { readOnly: work.readOnly, statements, rollsBack: true, answer: (results) => planResponse(format, results) };
}

function workOf(request: RestRequest, plan: Plan, catalog: Catalog, settings: Settings): Work | ApiResponse {
  switch (plan.kind) {
    case "read":
      return {
        readOnly: true,
        statements: readStatements(request, plan, settings),
        answer: (results) => readResponse(request, plan, results, settings),
      };
    case "write":
      return {
        readOnly: false,
        statements: [writeStatement(plan, settings.maxBytes)],
        refuse: mayRefuse(request, plan)
          ? ([result]) => writeRefusal(request, plan, result?.rows[0] as WriteRow, settings)
          : undefined,
        answer: (results) => writeResponse(request, plan, results),
      };
    case "call":
      return {
        readOnly: plan.readOnly,
        statements: [callStatement(plan, request.preferences.count, settings.maxBytes)],
        refuse:
          plan.routine.returns.kind === "void"
            ? undefined
            : ([result]) => callRefusal(request, plan, result?.rows[0] as CallRow, settings),
        answer: (results) => callResponse(request, plan, results),
      };
    case "allow":
      return { status: 200, headers: { allow: plan.methods.join(",") }, body: null };
    case "describe":
      return {
        readOnly: true,
        statements: [grantedStatement(request.schema)],
        answer: ([result]) =>
          documentResponse(catalog, request, plan.head, settings.basePath, result?.rows[0] as Granted),
      };
  }
}

function readStatements(
  { preferences: { count } }: RestRequest,
  plan: TablePlan,
  { maxRows, maxBytes }: Settings,
): Statement[] {
  const main = readStatement({ plan: plan.read, format: plan.format, head: plan.head, count, maxRows, maxBytes });
  return count === "planned" || count === "estimated" ? [main, plannedCountStatement(plan.read)] : [main];
}

/** Rolls back if the settings or the request require it; deferred constraints are then checked first, as a commit would. */
function endingAsSet(work: Work, { preferences: { tx } }: RestRequest, { transactionEnd }: Settings): Work {
  const rollsBack = tx === undefined ? transactionEnd.startsWith("rollback") : tx === "rollback";
  if (!rollsBack) return work;
  return {
    ...work,
    statements: [...work.statements, { text: "set constraints all immediate", values: [] }],
    rollsBack: true,
  };
}

/** The statement, or with `Accept: application/vnd.pgrst.plan` an EXPLAIN of it. */
function explained(statement: Statement, format: Format): Statement {
  return format.kind === "plan"
    ? { text: `explain (${explainOptions(format)}) ${statement.text}`, values: statement.values, verbatim: true }
    : statement;
}

function explainOptions({ as, options: asked }: PlanFormat): string {
  return [`format ${as}`, ...asked].join(", ");
}

/** PostgreSQL's plan of a statement, as JSON or text. */
function planResponse(format: PlanFormat, results: pg.QueryResult[]): ApiResponse {
  const rows = (results[0]?.rows ?? []) as { "QUERY PLAN": string }[];
  const body =
    format.as === "json" ? (rows[0]?.["QUERY PLAN"] ?? "") : rows.map((row) => `${row["QUERY PLAN"]}\n`).join("");
  return { status: 200, headers: { "content-type": contentTypeOf(format) }, body };
}
