import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Identity } from "#database/connection/as-identity.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import type { Rejection } from "#domain/result.ts";
import type { LimitName, Limits, RateLimitKey } from "./limits.ts";
import type { Practice } from "./practice.ts";

/** The keys that a client of the API presents: the publishable one is public, the secret one is `service_role`. */
export type ApiKeys = { publishable: string; secret: string };

/** The identity of a request, or why it has no valid one. `detail` is the reference's own message; each API puts it into its own shape. */
export type Identified =
  | { ok: true; identity: Identity; mfaPending?: true }
  | (Rejection<
      | "no-key"
      | "wrong-key"
      | "bad-token"
      | "wrong-claims"
      | "expired-token"
      | "session-ended"
      | "user-gone"
      | "user-banned"
      | "code-needed"
    > & { detail: string });

/** What actions and endpoints need of the server. */
export type ActionDependencies = {
  practice: Practice;
  keys: ApiKeys;
  limits: Limits;
  /** The site's own origin; `iss` of every token is `${publicUrl}/auth/v1`. */
  publicUrl: string;
  /** The operator's settings for accounts. */
  accounts: AccountSettings;
  /**
   * Authenticates a request: key, token, session and role; session and role are looked up in the database each time. `apikey` is the
   * query's, used where there is no such header. A session that has not verified its second factor is refused unless `mfaPending` is set,
   * which only the auth API may do.
   */
  identify(headers: Headers, apikey?: string, options?: { mfaPending?: boolean }): Promise<Identified>;
  /** The address of the client; forwarding headers count only from trusted proxies. Undefined for a request made within the process. */
  addressOf(c: Context): string | undefined;
};

/** The user of a request that `requireUser` has let through. `mfaPending`: has a second factor that this session has not yet verified. */
type RequestUser = {
  userId: string;
  sessionId: string;
  claims: Record<string, unknown>;
  isAdmin: boolean;
  mfaPending: boolean;
};

/** What middleware has set. `Deps`: an API of http/ has more. */
export type AppEnv<Deps = ActionDependencies> = { Variables: { deps: Deps } };
export type UserEnv<Deps = ActionDependencies> = { Variables: { deps: Deps; user: RequestUser } };

/** The context of a handler behind `requireUser` or `requireAdmin`. */
export type UserContext<Deps = ActionDependencies> = Context<UserEnv<Deps>>;
/** The context of any handler. */
export type AppContext<Deps = ActionDependencies> = Context<AppEnv<Deps>> | UserContext<Deps>;

/** Gives every handler the server's dependencies as `c.var.deps`. */
export function provide<Deps>(deps: Deps) {
  return createMiddleware<AppEnv<Deps>>((c, next) => {
    c.set("deps", deps);
    return next();
  });
}

/** The counter of the request's IP address; none for a request within the process. */
export function byIp<Deps extends ActionDependencies>(c: AppContext<Deps>, rule: LimitName): RateLimitKey[] {
  const address = c.var.deps.addressOf(c);
  return address === undefined ? [] : [{ rule, who: ipPrefix(address) }];
}
