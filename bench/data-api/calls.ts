import pg from "pg";
import { dataApiSettings } from "#http/data-api.ts";
import { findSessionStatus } from "#database/accounts/sessions.ts";
import { readCatalog } from "#postgrest/catalog/read-catalog.ts";
import { planRequest } from "#postgrest/plan/plan.ts";
import { readStatement } from "#postgrest/query/read-statement.ts";
import type { Statement } from "#postgrest/query/sql.ts";
import { writeStatement } from "#postgrest/query/write-statement.ts";
import { readRequest } from "#postgrest/request/read-request.ts";
import { assumeIdentity, type RequestFacts } from "#postgrest/identity.ts";
import type { Identity } from "#runtime/identity.ts";

export type Prepared = { name: string; text: string; values: (string | null)[] };

/** A call of the data API; `path` with its query, from the API's base on; `claims` of the token that it brings. */
export type Call = {
  method: "GET" | "PATCH";
  path: string;
  role: Identity["role"];
  claims?: { sub: string; session_id: string };
  headers: Record<string, string>;
  body?: string;
};

/** The call as bytes of HTTP. */
export function requestOf({ method, path, headers, body = "" }: Call): string {
  const lines = [
    `${method} /rest/v1${path} HTTP/1.1`,
    "host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${[...lines, ...(body ? [`content-length: ${Buffer.byteLength(body)}`] : [])].join("\r\n")}\r\n\r\n${body}`;
}

/** All the SQL that the data API sends for each call. */
export async function sqlOf(url: string, calls: Call[]): Promise<Prepared[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const catalog = await readCatalog(client, dataApiSettings);
  await client.end();
  return calls.map((call) => [
    ...standingNote(call),
    named("begin", { text: call.method === "GET" ? "begin read only" : "begin read write", values: [] }),
    assumed(call),
    named("main", statementOf(call, catalog)),
    named("commit", { text: "commit", values: [] }),
  ]);
}

function named(name: string, { text, values }: Statement): Prepared {
  return { name, text, values };
}

function statementOf({ method, path, headers, body = "" }: Call, catalog: Parameters<typeof planRequest>[1]): Statement {
  const { pathname, search } = new URL(path, "http://localhost");
  const arrived = { method, path: pathname, search, headers: new Headers(headers), body: new TextEncoder().encode(body) };
  const read = readRequest(arrived, dataApiSettings);
  if (!read.ok) throw new Error(read.refusal.message);
  const planned = planRequest(read.value, catalog, dataApiSettings);
  if (!planned.ok) throw new Error(planned.refusal.message);
  const plan = planned.value;
  if (plan.kind === "write") return writeStatement(plan, dataApiSettings.maxBytes);
  if (plan.kind !== "read") throw new Error(`Not measured: ${plan.kind}`);
  const { maxRows, maxBytes } = dataApiSettings;
  return readStatement({ plan: plan.read, format: plan.format, head: false, count: undefined, maxRows, maxBytes });
}

/** Whether session and user still stand, as it is asked before a transaction in a user's name. */
function standingNote({ claims }: Call): Prepared[] {
  const prepared: Prepared[] = [];
  const note = (text: string, values: unknown[] = []) => void prepared.push({ name: "standing", text, values: values.map(String) });
  const noRows = async (text: string, values?: unknown[]) => (note(text, values), []);
  if (claims)
    void findSessionStatus({ rows: noRows, row: async (text, values) => (await noRows(text, values))[0] }, claims.sub, claims.session_id);
  return prepared;
}

function assumed({ method, path, role, claims, headers }: Call): Prepared {
  const facts: RequestFacts = { method, path: `/rest/v1${path.split("?")[0] ?? ""}`, headers };
  const settings = { search_path: '"public"', statement_timeout: String(dataApiSettings.timeout(role)) };
  const { text, values } = assumeIdentity({ role, ...(claims ? { claims } : {}) }, facts, settings);
  return { name: "assume", text, values: (values ?? []).map(String) };
}
