import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Dependencies } from "./dependencies.ts";

/** The user of a request that `requireUser` has let through. `mfaPending`: has a second factor that this session has not yet verified. */
type RequestUser = {
  userId: string;
  sessionId: string;
  claims: Record<string, unknown>;
  isAdmin: boolean;
  mfaPending: boolean;
};

export type AppEnv = { Variables: { deps: Dependencies } };
export type UserEnv = { Variables: { deps: Dependencies; user: RequestUser } };

/** The context of a handler behind `requireUser` or `requireAdmin`. */
export type UserContext = Context<UserEnv>;
/** The context of any handler. */
export type AppContext = Context<AppEnv> | UserContext;

/** Gives every handler the server's dependencies as `c.var.deps`. */
export function provide(deps: Dependencies) {
  return createMiddleware<AppEnv>((c, next) => {
    c.set("deps", deps);
    return next();
  });
}
