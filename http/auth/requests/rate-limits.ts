import type { Context } from "hono";
import { isKnownPlace } from "#database/accounts/known-places.ts";
import { networkPlace } from "#domain/accounts/network-place.ts";
import type { Desk } from "#http/dependencies.ts";
import type { Counted, LimitName } from "#http/limits.ts";
import { refuse } from "#http/auth/responses/refusals.ts";

/** The counter of the place that a request comes from; none for a request made within the process. */
export function byPlace(desk: Desk, c: Context, rule: LimitName): Counted[] {
  const address = desk.addressOf(c);
  return address === undefined ? [] : [{ rule, who: networkPlace(address) }];
}

/** Whoever tries too often is told how long to wait. */
export function refuseTooOften(c: Context, wait: number): Response {
  return refuse(c, "too-often", { headers: { "Retry-After": String(wait) } });
}

/** Counts one failure, and answers with the refusal or, when there have been too many, with that. */
export async function failed(desk: Desk, c: Context, counted: Counted[], refusal: Response): Promise<Response> {
  const wait = await desk.limits.take(counted);
  return wait === undefined ? refusal : refuseTooOften(c, wait);
}

/**
 * The counters of a password that is tried for an account. Strangers who guess lock nobody out: not the owner at
 * a place where the account was signed in to before, and elsewhere there is the letter that signs in. `email` in lower case.
 */
export async function passwordTries(desk: Desk, c: Context, email: string): Promise<Counted[]> {
  const address = desk.addressOf(c);
  if (address === undefined) return [];
  const place = networkPlace(address);
  const known = await isKnownPlace(desk.practice.database, email, address);
  return [
    { rule: "password by place", who: place },
    { rule: "password by account and place", who: `${email} ${place}` },
    ...(known ? [] : [{ rule: "password by strangers" as const, who: email }]),
  ];
}

/** Why a letter is asked for; each reason is counted by itself. */
export type LetterKind = "signup" | "recovery" | "magiclink" | "email_change";

/**
 * Counts a letter that is asked for: the answer that refuses it, if there have been too many. `email` in lower case. By its
 * kind, so that asking for letters that are never sent keeps nobody from the one that lets them in.
 */
export async function letterTries(desk: Desk, c: Context, email: string, kind: LetterKind): Promise<Response | undefined> {
  const wait = await desk.limits.take(byPlace(desk, c, "letters by place"));
  if (wait !== undefined) return refuseTooOften(c, wait);
  const waitForAddress = await desk.limits.take([{ rule: "letters by address", who: `${kind} ${email}` }]);
  return waitForAddress === undefined ? undefined : refuse(c, "too-many-letters", { headers: { "Retry-After": String(waitForAddress) } });
}
