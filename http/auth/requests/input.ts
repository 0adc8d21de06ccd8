import { z } from "zod";
import type { CodeChallenge } from "#server/accounts/sessions/one-time-tokens.queries.ts";
import type { Device } from "#server/accounts/sessions/sessions.queries.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import type { AppContext } from "#http/context.ts";
import type { AuthReason } from "#http/auth/refusals.ts";
import { refused, type Result } from "#domain/result.ts";

/** A text; missing or null reads as empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** The two fields of a PKCE challenge, to be read with `readChallenge`. */
export const challengeShape = { code_challenge: text, code_challenge_method: text };

export type Read<T> = Result<{ value: T }, AuthReason>;

/** An email address in lower case. */
export function readAddress(email: string): Read<string> {
  if (!email) return refused("address-needed");
  if (email.length > 255) return refused("address-too-long");
  return isEmailAddress(email) ? { ok: true, value: email.toLowerCase() } : refused("address-malformed");
}

/** The two halves of a PKCE challenge: both or neither. */
export function readChallenge(body: {
  code_challenge: string;
  code_challenge_method: string;
}): Read<CodeChallenge | undefined> {
  const { code_challenge: challenge, code_challenge_method: named } = body;
  if (!challenge && !named) return { ok: true, value: undefined };
  if (!challenge || !named) return refused("challenge-incomplete");
  if (challenge.length < 43 || challenge.length > 128) return refused("challenge-length");
  if (!/^[\w.~-]+$/.test(challenge)) return refused("challenge-characters");
  const method = named.toLowerCase();
  return method === "s256" || method === "plain"
    ? { ok: true, value: { challenge, method } }
    : refused("challenge-method");
}

/** The device that opens a session, as the list of sessions shows it. */
export function deviceOf(c: AppContext): Device {
  return { userAgent: c.req.header("user-agent")?.slice(0, 300), ip: c.var.deps.addressOf(c) };
}
