import type { Context } from "hono";
import type { Identity } from "#database/connection/as-identity.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Practice } from "#practice/practice.ts";
import type { Tokens } from "./auth/tokens/tokens.ts";
import type { Limits } from "./limits.ts";

/** The keys that a client of the API presents: the publishable one is public, the secret one is `service_role`. */
export type ApiKeys = { publishable: string; secret: string };

/** Who sent a request, or why that cannot be told. `detail` is the wire's own sentence; each API puts it into its own shape. */
export type Identified =
  | { ok: true; identity: Identity; mfaPending?: true }
  | {
      ok: false;
      reason:
        | "no-key"
        | "wrong-key"
        | "bad-token"
        | "wrong-claims"
        | "expired-token"
        | "session-ended"
        | "user-gone"
        | "user-banned"
        | "code-needed";
      detail: string;
    };

/** What every door of the server works with. */
export type Dependencies = {
  practice: Practice;
  keys: ApiKeys;
  /** Makes and checks the tokens of accounts. */
  tokens: Tokens;
  /** How often something may be tried. */
  limits: Limits;
  /** The site's own origin; `iss` of every token is `${publicUrl}/auth/v1`. */
  publicUrl: string;
  /** What whoever runs the server has decided about accounts. */
  accounts: AccountSettings;
  /** Not local mode: real clients. What only a demonstration may do is refused. */
  production: boolean;
  /**
   * The caller of a request: key, token, session and role, the session and role looked up in the database each time.
   * `apikey` is the query's, which counts where there is no such header. Who has a second factor and has not shown it is let in only
   * with `halfway`, and then the answer says so: nobody but the doors where it is shown may ask for that.
   */
  identify(headers: Headers, apikey?: string, options?: { mfaPending?: boolean }): Promise<Identified>;
  /** The address of the client, forwarding headers believed only from trusted proxies. Undefined for a request made within the process. */
  addressOf(c: Context): string | undefined;
};
