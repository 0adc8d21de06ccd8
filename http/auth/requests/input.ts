import type { Context } from "hono";
import { z } from "zod";
import type { CodeChallenge } from "#database/accounts/one-time-tokens.ts";
import type { Device } from "#database/accounts/sessions.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { AuthRefusal } from "#http/auth/responses/refusals.ts";

/** A text that may be missing or null, both of which say nothing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** The two fields of a PKCE challenge, to be read with `readChallenge`. */
export const challengeShape = { code_challenge: text, code_challenge_method: text };

export type Read<T> = { ok: true; value: T } | { ok: false; refusal: AuthRefusal };

const no = (refusal: AuthRefusal) => ({ ok: false as const, refusal });

/** An email address in lower case. */
export function readAddress(email: string): Read<string> {
  if (!email) return no("address-needed");
  if (email.length > 255) return no("address-too-long");
  return isEmailAddress(email) ? { ok: true, value: email.toLowerCase() } : no("address-malformed");
}

/** The two halves of a PKCE challenge: both or neither. */
export function readChallenge(body: { code_challenge: string; code_challenge_method: string }): Read<CodeChallenge | undefined> {
  const { code_challenge: challenge, code_challenge_method: named } = body;
  if (!challenge && !named) return { ok: true, value: undefined };
  if (!challenge || !named) return no("challenge-incomplete");
  if (challenge.length < 43 || challenge.length > 128) return no("challenge-length");
  if (!/^[\w.~-]+$/.test(challenge)) return no("challenge-characters");
  const method = named.toLowerCase();
  return method === "s256" || method === "plain" ? { ok: true, value: { challenge, method } } : no("challenge-method");
}

/** What a session remembers of where it was opened, as the account's list of sessions shows it. */
export function deviceOf(deps: Dependencies, c: Context): Device {
  return { userAgent: c.req.header("user-agent")?.slice(0, 300), ip: deps.addressOf(c) };
}
