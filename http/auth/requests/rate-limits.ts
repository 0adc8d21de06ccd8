import { isKnownIp } from "#server/accounts/sessions/known-ips.queries.ts";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import type { Rejection } from "#domain/result.ts";
import { type AuthReason, refuse } from "#http/auth/refusals.ts";
import type { AppContext } from "#http/context.ts";
import { byIp } from "#kit/server/context.ts";
import type { RateLimitKey } from "#kit/server/limits.ts";

/** Counts one failure and refuses with this reason, or with too-often if the limit is exceeded. */
export async function refuseGuess(c: AppContext, refusal: AuthReason | Rejection<AuthReason>): Promise<Response> {
  return refuse(c, (await c.var.deps.limits.take(byIp(c, "proof by IP"))) ?? refusal);
}

/**
 * The counters of a password that is tried for an account. Strangers who guess cannot lock the owner out: not at a place where the account
 * was signed in to before, and elsewhere the email link still signs in. `email` is lower case.
 */
export async function passwordTries(c: AppContext, email: string): Promise<RateLimitKey[]> {
  const { addressOf, practice } = c.var.deps;
  const address = addressOf(c);
  if (address === undefined) return [];
  const place = ipPrefix(address);
  const known = await isKnownIp(practice.database, email, address);
  return [
    { rule: "password by IP", who: place },
    { rule: "password by mailbox and IP", who: `${mailboxOf(email)} ${place}` },
    ...(known ? [] : [{ rule: "password by strangers" as const, who: mailboxOf(email) }]),
  ];
}
