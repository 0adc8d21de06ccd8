import type pg from "pg";
import type { Queries } from "./connect.ts";

/** In whose name a request is answered. PostgreSQL's grants and policies decide by it (design 4). */
export type Caller =
  | { role: "anon" }
  | { role: "authenticated" | "admin"; userId: string; sessionId: string; claims: Record<string, unknown> }
  | { role: "service_role" };

/** A role of the database and what its token claims: all that PostgreSQL needs of a caller. */
export type Asker = { role: string; claims?: Record<string, unknown> };

/** What PostgreSQL is told of a request besides who asks (wire 2.1); names in lower case. */
export type RequestFacts = { method: string; path: string; headers: Record<string, string>; cookies?: Record<string, string> };

/**
 * The statement that makes the rest of a transaction the caller's: role, claims and request, all transaction-local, so that
 * nothing of an identity is left on the pooled connection. `settings` are set in the same way, before the role is taken on.
 */
export function assumeCaller(caller: Asker, request: RequestFacts, settings: Record<string, string> = {}): pg.QueryConfig {
  const local = Object.entries({
    ...settings,
    role: caller.role,
    "request.jwt.claims": JSON.stringify({ ...caller.claims, role: caller.role }),
    "request.method": request.method,
    "request.path": request.path,
    "request.headers": JSON.stringify(request.headers),
    "request.cookies": JSON.stringify(request.cookies ?? {}),
  });
  return {
    name: `assume-caller ${Object.keys(settings).join(" ")}`,
    text: `select ${local.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(", ")}`,
    values: local.map(([, value]) => value),
  };
}

/**
 * From here to its end a transaction of the server's is this person's act: the trail names them (reliability D7). It still asks as the
 * server, with the server's rights; whether they are the practitioner is their profile's word, and none of whoever asks.
 */
export async function actAs(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    `select set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', case
       when exists (select from public.profiles where user_id = $1 and role = 'admin') then 'admin' else 'authenticated' end)::text, true)`,
    [userId],
  );
}
