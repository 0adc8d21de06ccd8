import { type Outcome, attempt, throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Settings } from "../settings.ts";
import { type Format, acceptedFormats, acceptsOpenApi } from "./media-types.ts";
import { type Parameters, readParameters } from "./parameters.ts";
import { type Payload, readPayload } from "./payload.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { canonical, parseForm } from "./query-string.ts";
import { type Range, requestedRange } from "./range.ts";

/** An incoming request whose body has been read. `path` is relative to the API's base and still encoded. */
export type Arrived = { method: string; path: string; search: string; headers: Headers; body: Uint8Array };

export type Act =
  | { kind: "read"; table: string; head: boolean }
  | { kind: "create" | "update" | "replace" | "delete"; table: string }
  | { kind: "call"; function: string; by: "get" | "head" | "post" }
  | { kind: "describe"; head: boolean }
  | { kind: "allow"; target: { table: string } | { function: string } | "root" };

/** A request as plain data, which has not been compared with the database yet. */
export type RestRequest = {
  act: Act;
  schema: string;
  /** True if the response names its schema. */
  schemaNegotiated: boolean;
  parameters: Parameters;
  canonical: string;
  range: Range;
  preferences: Preferences;
  formats: { formats: Format[]; names: string[] };
  /** True if `Accept` allows the OpenAPI document. */
  openApi: boolean;
  payload?: Payload;
};

/** Reads a request; refuses only what is malformed regardless of the database's content. */
export function readRequest(arrived: Arrived, settings: Settings): Outcome<RestRequest> {
  return attempt(() => {
    const { headers, method } = arrived;
    const act = actOf(method, segments(arrived.path));
    const { schema, schemaNegotiated } = schemaOf(method, headers, settings);
    if (arrived.search.length > settings.limits.query) throwRefusal(refusals.longQuery());
    // The API key may be a parameter: it authenticates the request, is no filter, and must not appear in Content-Location.
    const pairs = parseForm(arrived.search.replace(/^\?/, "")).filter(([name]) => name !== "apikey");
    const parameters = readParameters(pairs, settings.limits, act.kind === "call" && act.by !== "post");
    const range = requestedRange(
      rootOf(parameters.limits)?.limit,
      rootOf(parameters.offsets)?.offset,
      method === "GET" ? headers.get("range") : null,
    );
    if (act.kind === "replace" && (range.limit !== undefined || range.offset > 0)) throwRefusal(refusals.putRange());
    const payload = payloadOf(act, arrived, parameters, settings);
    return {
      act,
      schema,
      schemaNegotiated,
      parameters,
      canonical: canonical(pairs),
      range,
      preferences: readPreferences(headers.get("prefer"), settings.transactionEnd.endsWith("-allow-override")),
      formats: acceptedFormats(headers.get("accept"), settings.plan),
      openApi: acceptsOpenApi(headers.get("accept")),
      ...(payload ? { payload } : {}),
    };
  });
}

function rootOf<T extends { path: string[] }>(entries: T[]): T | undefined {
  return entries.findLast(({ path }) => path.length === 0);
}

function segments(path: string): string[] {
  try {
    return path
      .split("/")
      .filter((segment) => segment !== "")
      .map((segment) => decodeURIComponent(segment));
  } catch {
    return throwRefusal(refusals.path());
  }
}

function actOf(method: string, path: string[]): Act {
  const [first, second] = path;
  if (path.some((segment) => segment.includes("\0"))) throwRefusal(refusals.nullByte());
  if (first === undefined) return rootAct(method);
  if (second === undefined) return tableAct(method, first);
  return first === "rpc" && path.length === 2 ? callAct(method, second) : throwRefusal(refusals.path());
}

function rootAct(method: string): Act {
  if (method === "GET" || method === "HEAD") return { kind: "describe", head: method === "HEAD" };
  return method === "OPTIONS" ? { kind: "allow", target: "root" } : throwRefusal(refusals.method(method));
}

function tableAct(method: string, table: string): Act {
  switch (method) {
    case "GET":
    case "HEAD":
      return { kind: "read", table, head: method === "HEAD" };
    case "POST":
      return { kind: "create", table };
    case "PATCH":
      return { kind: "update", table };
    case "PUT":
      return { kind: "replace", table };
    case "DELETE":
      return { kind: "delete", table };
    case "OPTIONS":
      return { kind: "allow", target: { table } };
    default:
      return throwRefusal(refusals.method(method));
  }
}

function callAct(method: string, name: string): Act {
  switch (method) {
    case "GET":
      return { kind: "call", function: name, by: "get" };
    case "HEAD":
      return { kind: "call", function: name, by: "head" };
    case "POST":
      return { kind: "call", function: name, by: "post" };
    case "OPTIONS":
      return { kind: "allow", target: { function: name } };
    default:
      return throwRefusal(refusals.rpcMethod(method));
  }
}

function schemaOf(method: string, headers: Headers, { schemas }: Settings) {
  const reading = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const named = headers.get(reading ? "accept-profile" : "content-profile");
  if (named !== null && !schemas.includes(named)) throwRefusal(refusals.schema(named, schemas));
  return { schema: named ?? schemas[0], schemaNegotiated: named !== null || schemas.length > 1 };
}

function payloadOf(act: Act, arrived: Arrived, parameters: Parameters, { limits }: Settings): Payload | undefined {
  const writes = act.kind === "create" || act.kind === "update" || act.kind === "replace";
  const calls = act.kind === "call" && act.by === "post";
  if (!writes && !calls) return undefined;
  const columns = act.kind === "replace" ? undefined : parameters.columns;
  return readPayload(arrived.body, {
    contentType: arrived.headers.get("content-type"),
    forCall: calls,
    columns,
    limits,
  });
}
