import type { SignedIn } from "#server/accounts/sessions/create-session.ts";
import type { Tokens } from "#http/auth/tokens/tokens.ts";
import { userJson } from "./user-response.ts";

type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

/** A session as the wire shows one, with a fresh access token. */
export async function sessionJson(
  tokens: Tokens,
  { user, session }: Pick<SignedIn, "user" | "session">,
): Promise<SessionJson> {
  return {
    access_token: await tokens.access.issue(user, session),
    token_type: "bearer",
    expires_in: tokens.access.life,
    expires_at: session.now + tokens.access.life,
    refresh_token: tokens.refresh.textOf(session.refreshTokenId),
    user: userJson(user),
  };
}
