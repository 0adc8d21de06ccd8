import type { Queries } from "#database/connection/connect.ts";
import { type CodeChallenge, type OneTimeKind, replaceOneTimeToken } from "./one-time-tokens.queries.ts";
import { noteMail } from "#server/accounts/users/users.queries.ts";
import { newOneTimeText } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Where the link redirects to, and the PKCE challenge for the page there, if any. */
export type AuthRedirect = { redirectTo: string; challenge: CodeChallenge | undefined };

/** The sign-in token of an email: usable once, by its link or by its six digits, whichever is used first. */
export type OneTimeLink = { link: string; token: string; tokenHash: string; code: string };

/** Makes the link and the code of a mail to `email` (lower case); earlier ones of this kind to that address stop working. */
export async function makeOneTimeLink(
  { publicUrl }: Pick<Practice, "publicUrl">,
  tx: Queries,
  {
    userId,
    email,
    kind,
    authRedirect,
  }: { userId: string; email: string; kind: OneTimeKind; authRedirect: AuthRedirect },
): Promise<OneTimeLink> {
  const { challenge, redirectTo } = authRedirect;
  const { token, tokenHash, code, codeHash } = newOneTimeText({ pkce: challenge !== undefined });
  await replaceOneTimeToken(tx, { tokenHash, codeHash, userId, kind, email, challenge });
  await noteMail(tx, userId, kind);
  const link = `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type: kind, redirect_to: redirectTo })}`;
  return { link, token, tokenHash, code };
}
