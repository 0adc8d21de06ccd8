import type pg from "pg";

/** In whose name a request is answered. PostgreSQL's grants and policies decide by it (design 4). */
export type Caller =
  | { role: "anon" }
  | { role: "authenticated" | "admin"; userId: string; sessionId: string; claims: Record<string, unknown> }
  | { role: "service_role" };

/** What PostgreSQL is told of a request besides who asks (wire 2.1); names in lower case. */
export type RequestFacts = { method: string; path: string; headers: Record<string, string>; cookies?: Record<string, string> };

/**
 * The statement that makes the rest of a transaction the caller's: role, claims and request, all transaction-local, so that
 * nothing of an identity is left on the pooled connection.
 */
export function assumeCaller(caller: Caller, request: RequestFacts): pg.QueryConfig {
  const claims =
    caller.role === "authenticated" || caller.role === "admin" ? { ...caller.claims, role: caller.role } : { role: caller.role };
  return {
    name: "assume-caller",
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
      set_config('request.path', $4, true), set_config('request.headers', $5, true), set_config('request.cookies', $6, true)`,
    values: [
      caller.role,
      JSON.stringify(claims),
      request.method,
      request.path,
      JSON.stringify(request.headers),
      JSON.stringify(request.cookies ?? {}),
    ],
  };
}
