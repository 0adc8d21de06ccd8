import { isKnownIp } from "#server/accounts/sessions/known-ips.queries.ts";
import { forgetUnconfirmedPassword } from "#server/accounts/users/users.queries.ts";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import type { Rejection } from "#domain/result.ts";
import { type ActionDependencies, type AppContext, byIp } from "#kit/server/context.ts";
import type { RateLimitKey } from "#kit/server/limits.ts";

/** Why an email is requested. Each kind has its own counter, so that requests of one kind do not block the others. */
export type AuthEmailKind = "signup" | "recovery" | "magiclink" | "email_change" | "reauthentication";

/** Counts a request for an email. Undefined: it is allowed. `recipient`: the address in lower case, or the id of a signed-in user. */
export async function limitEmails<Deps extends ActionDependencies>(
  c: AppContext<Deps>,
  recipient: string,
  kind: AuthEmailKind,
): Promise<Rejection<"too-often" | "too-many-emails"> | undefined> {
  const { limits } = c.var.deps;
  const limited = await limits.take(byIp(c, "emails by IP"));
  if (limited) return limited;
  const counted: RateLimitKey[] = [];
  for (const counter of await byRecipient(c, recipient, kind)) {
    const full = await limits.take([counter]);
    if (full) {
      await limits.giveBack(counted);
      return { ...full, reason: "too-many-emails" };
    }
    counted.push(counter);
  }
  return undefined;
}

/**
 * Counts a request by which a person claims the address (lower case) as their own. Even when refused, it clears a password that a stranger
 * may have set before the address was confirmed.
 */
export async function limitClaims<Deps extends ActionDependencies>(
  c: AppContext<Deps>,
  email: string,
  kind: AuthEmailKind,
): ReturnType<typeof limitEmails> {
  const limited = await limitEmails(c, email, kind);
  if (limited) await forgetUnconfirmedPassword(c.var.deps.practice.database, email);
  return limited;
}

/** Uncounts a request that sent no email, refused or since one was sent a moment ago: strangers cannot use up an address's limit by it. */
export async function giveEmailBack<Deps extends ActionDependencies>(
  c: AppContext<Deps>,
  recipient: string,
  kind: AuthEmailKind,
): Promise<void> {
  await c.var.deps.limits.giveBack(await byRecipient(c, recipient, kind));
}

/** Strangers cannot keep an account's owner from an email, at a place where the account was signed in to before. */
async function byRecipient<Deps extends ActionDependencies>(
  c: AppContext<Deps>,
  recipient: string,
  kind: AuthEmailKind,
): Promise<RateLimitKey[]> {
  const { addressOf, practice } = c.var.deps;
  const mailbox = mailboxOf(recipient);
  const ofKind: RateLimitKey = { rule: "emails by mailbox", who: `${kind} ${mailbox}` };
  const address = addressOf(c);
  if (kind === "reauthentication" || address === undefined) return [ofKind];
  const known = await isKnownIp(practice.database, recipient, address);
  return known ? [ofKind] : [ofKind, { rule: "emails by strangers", who: mailbox }];
}
