import type { Context } from "hono";
import type { Identity } from "#database/connection/as-identity.ts";
import type { Rejection } from "#domain/result.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Tokens } from "./auth/tokens/tokens.ts";
import type { Limits } from "./limits.ts";

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

export type Dependencies = {
  practice: Practice;
  keys: ApiKeys;
  /** Creates and verifies the tokens of accounts. */
  tokens: Tokens;
  limits: Limits;
  /** The site's own origin; `iss` of every token is `${publicUrl}/auth/v1`. */
  publicUrl: string;
  /** The value of Strict-Transport-Security; undefined without https. */
  strictTransport: string | undefined;
  /** The operator's settings for accounts. */
  accounts: AccountSettings;
  /** The sign-in that local mode prints at each start, which this machine alone may use; undefined if no sign-in is printed. */
  printedSignIn: { email: string; password: string } | undefined;
  /** Whether this is not local mode: refuses what only a demonstration may do. */
  production: boolean;
  /**
   * Authenticates a request: key, token, session and role; session and role are looked up in the database each time. `apikey` is the
   * query's, used where there is no such header. A session that has not verified its second factor is refused unless `mfaPending` is set,
   * which only the auth API may do.
   */
  identify(headers: Headers, apikey?: string, options?: { mfaPending?: boolean }): Promise<Identified>;
  /** The address of the client; forwarding headers count only from trusted proxies. Undefined for a request made within the process. */
  addressOf(c: Context): string | undefined;
};
