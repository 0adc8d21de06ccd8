import { isKnownIp } from "#server/accounts/sessions/known-ips.queries.ts";
import { forgetUnconfirmedPassword } from "#server/accounts/users/users.queries.ts";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import type { Rejection } from "#domain/result.ts";
import { type AuthReason, refuse } from "#http/auth/responses/refusals.ts";
import type { AppContext } from "#http/context.ts";
import type { RateLimitKey, LimitName } from "#http/limits.ts";

/** The counter of the request's IP address; none for a request within the process. */
export function byIp(c: AppContext, rule: LimitName): RateLimitKey[] {
  const address = c.var.deps.addressOf(c);
  return address === undefined ? [] : [{ rule, who: ipPrefix(address) }];
}

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

/** Why an email is requested. Each kind has its own counter, so that requests of one kind do not block the others. */
export type AuthEmailKind = "signup" | "recovery" | "magiclink" | "email_change" | "reauthentication";

/** Counts a request for an email. Undefined: it is allowed. `recipient`: the address in lower case, or the id of a signed-in user. */
export async function limitEmails(
  c: AppContext,
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
export async function limitClaims(c: AppContext, email: string, kind: AuthEmailKind): ReturnType<typeof limitEmails> {
  const limited = await limitEmails(c, email, kind);
  if (limited) await forgetUnconfirmedPassword(c.var.deps.practice.database, email);
  return limited;
}

/** Uncounts a request that sent no email, refused or since one was sent a moment ago: strangers cannot use up an address's limit by it. */
export async function giveEmailBack(c: AppContext, recipient: string, kind: AuthEmailKind): Promise<void> {
  await c.var.deps.limits.giveBack(await byRecipient(c, recipient, kind));
}

/** Strangers cannot keep an account's owner from an email, at a place where the account was signed in to before. */
async function byRecipient(c: AppContext, recipient: string, kind: AuthEmailKind): Promise<RateLimitKey[]> {
  const { addressOf, practice } = c.var.deps;
  const mailbox = mailboxOf(recipient);
  const ofKind: RateLimitKey = { rule: "emails by mailbox", who: `${kind} ${mailbox}` };
  const address = addressOf(c);
  if (kind === "reauthentication" || address === undefined) return [ofKind];
  const known = await isKnownIp(practice.database, recipient, address);
  return known ? [ofKind] : [ofKind, { rule: "emails by strangers", who: mailbox }];
}
