import type { Queries } from "./connect.ts";

/** The identity of a request, on which PostgreSQL's grants and policies are based. */
export type Identity =
  | { role: "anon" }
  | { role: "authenticated" | "admin"; userId: string; sessionId: string; claims: Record<string, unknown> }
  | { role: "service_role" };

/**
 * Names this user as the actor in the audit trail until the transaction ends. The transaction keeps the server's rights; the actor's role
 * comes from their profile, never from the request.
 */
export async function actAs(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    `select set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', case
       when exists (select from public.profiles where user_id = $1 and role = 'admin') then 'admin' else 'authenticated' end)::text, true)`,
    [userId],
  );
}
