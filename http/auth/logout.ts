import type { Context } from "hono";
import { deleteSessions } from "#database/accounts/sessions.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { claimsJson } from "./requests/json-body.ts";
import { refuse } from "./responses/refusals.ts";
import { requireUser } from "./requests/require-user.ts";

/** POST /logout?scope=: 204 with nothing in it. What the body says is of no interest. */
export const logoutHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    if (!(await claimsJson(c))) return refuse(c, "not-json");
    const signedIn = await requireUser(deps, c);
    if (!signedIn.ok) return signedIn.answer;
    const scope = c.req.query("scope") || "global";
    if (scope !== "global" && scope !== "local" && scope !== "others") {
      return refuse(c, "scope-unknown", { message: `Unsupported logout scope ${JSON.stringify(scope)}` });
    }
    const { userId, sessionId } = signedIn.identity;
    await deleteSessions(deps.practice.database, userId, scope, sessionId);
    return c.body(null, 204);
  };
