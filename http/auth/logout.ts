import { deleteSessions } from "#server/accounts/sessions/sessions.queries.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "./responses/refusals.ts";

/** POST /logout?scope=: 204. The body is ignored. */
export async function logout(c: UserContext): Promise<Response> {
  const scope = c.req.query("scope") || "global";
  if (scope !== "global" && scope !== "local" && scope !== "others") {
    return refuse(c, "scope-unknown", { detail: `Unsupported logout scope ${JSON.stringify(scope)}` });
  }
  const { userId, sessionId } = c.var.user;
  await deleteSessions(c.var.deps.practice.database, userId, scope, sessionId);
  return c.body(null, 204);
}
