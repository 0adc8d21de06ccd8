import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { callFunction } from "#app/backend/functions.ts";
import { authAnswer } from "./auth-trouble.ts";

/** Somewhere one is signed in. */
export type SignedInPlace = { id: string; current: boolean; signedInAt: string; lastUsedAt: string; userAgent: string | null };

export async function loadSessions(client: SupabaseClient): Promise<ServerResult<SignedInPlace[]>> {
  const result = await callFunction<{ sessions: SignedInPlace[] }>(client, "my-sessions", {});
  return mapResult(result, ({ sessions }) => sessions);
}

export function revokeSession(client: SupabaseClient, sessionId: string): Promise<ServerResult<object>> {
  return callFunction<object>(client, "end-session", { sessionId });
}

export async function endOtherSessions(client: SupabaseClient): Promise<ServerResult<unknown>> {
  const { error } = await client.auth.signOut({ scope: "others" });
  return authAnswer({ data: null, error }, () => undefined);
}
