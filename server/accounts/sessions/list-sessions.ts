import { listSessions } from "./sessions.queries.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** A user's own sessions, the last used first; `current` is the one in which they ask. */
export async function listMySessions(
  { database }: Practice,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const sessions = await listSessions(database, userId);
  return done({
    sessions: sessions.map(({ id, signedInAt, lastUsedAt, userAgent }) => ({
      id,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      userAgent,
      current: id === sessionId,
    })),
  });
}
