import type pg from "pg";
import { type Identity, jwtClaims } from "#runtime/identity.ts";
import { type ApiResponse, refusalResponse } from "./response/response.ts";

/** An identity (none: the anonymous role of the settings), or the response to a request that could not be authenticated. */
export type Identified = { ok: true; identity?: Identity } | { ok: false; response: ApiResponse };

/** PostgreSQL's word for giving a role up (`set role none`), which would leave the login's own rights. No role can have this name. */
export const NO_ROLE = "none";

/** Authenticates a request by its headers; `apikey` is that parameter of the query string. */
export type Identify = (headers: Headers, apikey?: string) => Promise<Identified>;

/** What policies and functions may read of the request; names in lower case. */
export type RequestFacts = { method: string; path: string; headers: Record<string, string>; cookies?: Record<string, string> };

/**
 * The statement that sets role, claims and request for the rest of the transaction. All of it is local to the transaction, so that
 * no identity stays on a pooled connection. `settings` are set in the same way, before the role.
 */
export function assumeIdentity(identity: Identity, request: RequestFacts, settings: Record<string, string> = {}): pg.QueryConfig {
  const local = Object.entries({
    ...settings,
    role: identity.role,
    "request.jwt.claims": JSON.stringify(jwtClaims(identity)),
    "request.method": request.method,
    "request.path": request.path,
    "request.headers": JSON.stringify(request.headers),
    "request.cookies": JSON.stringify(request.cookies ?? {}),
  });
  return {
    name: `assume-identity ${Object.keys(settings).join(" ")}`,
    text: `select ${local.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(", ")}`,
    values: local.map(([, value]) => value),
  };
}

/** The token of an `Authorization: Bearer` header, empty where nothing follows the scheme. Other schemes carry no token, as in PostgREST. */
export function bearerOf(headers: Headers): string | undefined {
  const match = /^Bearer(?: +(.*\S))?\s*$/i.exec(headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/** PostgREST's message for a Bearer header without a token. */
export const EMPTY_TOKEN = "Empty JWT is sent in Authorization header";

/** 401 for a token that cannot be verified (PGRST301) or whose claims do not hold (PGRST303). */
export function tokenRefusal(code: "PGRST301" | "PGRST303", message: string): ApiResponse {
  const description = message.replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, "'");
  return refusalResponse({
    status: 401,
    code,
    message,
    headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${description}"` },
  });
}

/** 401 for a token that claims a role which no request may run as. */
export function roleRefusal(message: string): ApiResponse {
  return refusalResponse({ status: 401, code: "22023", message, headers: { "www-authenticate": "Bearer" } });
}
