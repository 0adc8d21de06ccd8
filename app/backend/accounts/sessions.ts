import type { BackendClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import { toServerResult } from "./auth-error.ts";

type SignedInPlace = { id: string; current: boolean; signedInAt: string; lastUsedAt: string; userAgent: string | null };

export async function loadSessions(client: BackendClient): Promise<ServerResult<SignedInPlace[]>> {
  const result = await callFunction<{ sessions: SignedInPlace[] }>(client, "my-sessions", {});
  return mapResult(result, ({ sessions }) => sessions);
}

export function revokeSession(client: BackendClient, sessionId: string): Promise<ServerResult<object>> {
  return callFunction<object>(client, "end-session", { sessionId });
}

export async function endOtherSessions(client: BackendClient): Promise<ServerResult<unknown>> {
  const { error } = await (await client.auth()).signOut({ scope: "others" });
  return toServerResult({ data: null, error }, () => undefined);
}
