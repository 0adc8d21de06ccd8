import type { Context } from "hono";
import { isKnownPlace } from "#database/accounts/known-places.ts";
import { networkPlace } from "#domain/accounts/network-place.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { Counted, LimitName } from "#http/limits.ts";
import { refuse } from "#http/auth/responses/refusals.ts";

/** The counter of the place that a request comes from; none for a request made within the process. */
export function byPlace(deps: Dependencies, c: Context, rule: LimitName): Counted[] {
  const address = deps.addressOf(c);
  return address === undefined ? [] : [{ rule, who: networkPlace(address) }];
}

/** Whoever tries too often is told how long to wait. */
export function refuseTooOften(c: Context, wait: number): Response {
  return refuse(c, "too-often", { headers: { "Retry-After": String(wait) } });
}

/** Counts one failure, and answers with the refusal or, when there have been too many, with that. */
export async function failed(deps: Dependencies, c: Context, counted: Counted[], refusal: Response): Promise<Response> {
  const wait = await deps.limits.take(counted);
  return wait === undefined ? refusal : refuseTooOften(c, wait);
}

/**
 * The counters of a password that is tried for an account. Strangers who guess lock nobody out: not the owner at
 * a place where the account was signed in to before, and elsewhere there is the email that signs in. `email` in lower case.
 */
export async function passwordTries(deps: Dependencies, c: Context, email: string): Promise<Counted[]> {
  const address = deps.addressOf(c);
  if (address === undefined) return [];
  const place = networkPlace(address);
  const known = await isKnownPlace(deps.practice.database, email, address);
  return [
    { rule: "password by place", who: place },
    { rule: "password by account and place", who: `${email} ${place}` },
    ...(known ? [] : [{ rule: "password by strangers" as const, who: email }]),
  ];
}

/** Why an email is asked for; each reason is counted by itself. */
export type EmailKind = "signup" | "recovery" | "magiclink" | "email_change";

/**
 * Counts an email that is asked for: the answer that refuses it, if there have been too many. `email` in lower case. By its
 * kind, so that asking for emails that are never sent keeps nobody from the one that lets them in.
 */
export async function emailTries(deps: Dependencies, c: Context, email: string, kind: EmailKind): Promise<Response | undefined> {
  const wait = await deps.limits.take(byPlace(deps, c, "letters by place"));
  if (wait !== undefined) return refuseTooOften(c, wait);
  const waitForAddress = await deps.limits.take([{ rule: "letters by address", who: `${kind} ${email}` }]);
  return waitForAddress === undefined ? undefined : refuse(c, "too-many-letters", { headers: { "Retry-After": String(waitForAddress) } });
}
