import type { Queries } from "#database/connect.ts";
import { queueMail } from "#database/mail.ts";
import { type CodeChallenge, replaceOneTimeToken } from "#database/one-time-tokens.ts";
import { claimConfirmationMail, type User } from "#database/users.ts";
import { confirmAddressLetter } from "./letters/confirm-address.ts";
import { newOneTimeText } from "./one-time-text.ts";
import type { Practice } from "./practice.ts";

/** Where the link leads back to, and what the page there will have to prove, if anything. */
export type WayBack = { redirectTo: string; challenge: CodeChallenge | undefined };

/**
 * Mails an account the link and the code that prove its address (wire 1.4, 1.7); earlier ones stop working. The letter is a row
 * of the same transaction. Refused within a minute of the last one; `wait` is the whole seconds left.
 */
export async function sendConfirmation(
  practice: Practice,
  tx: Queries,
  user: Pick<User, "id" | "email">,
  { redirectTo, challenge }: WayBack,
): Promise<{ ok: true } | { ok: false; wait: number }> {
  const claimed = await claimConfirmationMail(tx, user.id);
  if (!claimed.ok) return claimed;
  const { token, tokenHash, code, codeHash } = newOneTimeText({ pkce: challenge !== undefined });
  await replaceOneTimeToken(tx, { tokenHash, codeHash, userId: user.id, kind: "signup", email: user.email, challenge });
  const settings = await tx.row<{ name: string }>("select business_name as name from public.business_settings");
  const letter = confirmAddressLetter({
    userId: user.id,
    email: user.email,
    link: linkTo(practice.publicUrl, token, "signup", redirectTo),
    code,
    about: tokenHash, // each sending is a letter of its own
    businessName: settings?.name ?? "Sacred Space",
  });
  await queueMail(tx, letter);
  return { ok: true };
}

function linkTo(publicUrl: string, token: string, type: string, redirectTo: string): string {
  return `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}
