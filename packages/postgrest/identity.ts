import type pg from "pg";
import { type Identity, jwtClaims } from "@sacred-space/runtime/identity.ts";
import { type ApiResponse, refusalResponse } from "./response/response.ts";

/** An identity (missing: the anonymous role of the settings), or the response to a request that could not be authenticated. */
export type Identified = { ok: true; identity?: Identity } | { ok: false; response: ApiResponse };

/** PostgreSQL reserves this name for dropping the role (`set role none`), which would leave the login's own rights. */
export const NO_ROLE = "none";

/** Authenticates a request by its headers; `apikey` is the query parameter of that name. */
export type Identify = (headers: Headers, apikey?: string) => Promise<Identified>;

/** Facts about the request for policies and functions; names of headers in lower case. */
export type RequestFacts = {
  method: string;
  path: string;
  headers: Record<string, string>;
  cookies?: Record<string, string>;
};

/**
 * The statement that sets role, claims and request for the rest of the transaction. All of it is local to the transaction, so that no
 * identity stays on a pooled connection. `settings` are set in the same way, before the role.
 */
export function assumeIdentity(
  identity: Identity,
  request: RequestFacts,
  settings: Record<string, string> = {},
): pg.QueryConfig {
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

/** The token of an `Authorization: Bearer` header, empty if none follows the scheme. Other schemes carry no token, as in PostgREST. */
export function bearerOf(headers: Headers): string | undefined {
  const match = /^Bearer(?: +(.*\S))?\s*$/i.exec(headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/** PostgREST's message for a Bearer header without a token. */
export const EMPTY_TOKEN = "Empty JWT is sent in Authorization header";

/** 401 for a token that cannot be verified (PGRST301) or whose claims are not acceptable (PGRST303). */
export function tokenRefusal(code: "PGRST301" | "PGRST303", message: string): ApiResponse {
  const description = message.replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, "'");
  return refusalResponse({
    status: 401,
    code,
    message,
    headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${description}"` },
  });
}

/** 401 for a token that claims a role as which no request may run. */
export function roleRefusal(message: string): ApiResponse {
  return refusalResponse({ status: 401, code: "22023", message, headers: { "www-authenticate": "Bearer" } });
}
