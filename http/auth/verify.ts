import { z } from "zod";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import type { OneTimeKind } from "#server/accounts/sessions/one-time-tokens.queries.ts";
import { confirmByCode, confirmByLink, type HalfAgreed } from "#server/accounts/users/confirm-address.ts";
import type { SignedIn } from "#server/accounts/sessions/create-session.ts";
import type { AppContext } from "#http/context.ts";
import { deviceOf, readAddress, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { redirectTarget, withFragment, withQuery } from "#server/accounts/emails/redirects.endpoint.ts";
import { type AuthReason, refusalOf, refuse } from "./refusals.ts";
import { sessionJson } from "./session-response.ts";
import { refuseGuess } from "./requests/rate-limits.ts";
import { byIp } from "#kit/server/context.ts";

/** The kinds of email that each GoTrue `type` covers. */
const KINDS = new Map<string, readonly OneTimeKind[]>([
  ["signup", ["signup"]],
  ["invite", ["invite"]],
  ["magiclink", ["magiclink"]],
  ["recovery", ["recovery"]],
  ["email", ["signup", "magiclink"]],
  ["email_change", ["email_change"]],
]);

const ONE_TO_GO = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** GET /verify, the link of an email: always 303, back to the site with a session, a code or an error. */
export async function followLink(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { type = "", token = "" } = c.req.query();
  if (!type) return refuse(c, "verify-needs-type");
  if (!token) return refuse(c, "verify-needs-token");
  if (isPrefetch(c)) return c.body(null, 204);
  const address = redirectTarget(c);
  const backWith = (reason: AuthReason) =>
    c.redirect(errorAddress(address, reason, { pkce: token.startsWith("pkce_") }), 303);
  const kinds = KINDS.get(type);
  if (!kinds) return backWith("verify-type-unknown");
  const result = await confirmByLink(deps.practice, { token, kinds, device: deviceOf(c), direct: false });
  if (!result.ok) return backWith(result.reason);
  if ("half" in result) return c.redirect(withFragment(address, { message: ONE_TO_GO, sb: "" }), 303);
  if ("code" in result) return c.redirect(withQuery(address, { code: result.code }), 303);
  const { user: _, ...session } = await sessionJson(deps.tokens, result);
  return c.redirect(withFragment(address, { ...textOf(session), sb: "", type }), 303);
}

/** Mail scanners and prefetching browsers must not spend the token. */
function isPrefetch(c: AppContext): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? c.req.header("x-moz") ?? "";
  return c.req.method === "HEAD" || /\bpre(fetch|render|view)\b/i.test(purpose);
}

const ERRORS: Record<number, string> = { 400: "invalid_request", 401: "unauthorized_client", 403: "access_denied" };

function errorAddress(address: string, reason: AuthReason, { pkce }: { pkce: boolean }): string {
  const { status, code, message } = refusalOf(reason);
  const error = ERRORS[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  return withFragment(pkce ? withQuery(address, values) : address, { ...values, sb: "" });
}

function textOf(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

const bodyShape = z.object({ type: text, email: text, token: text, token_hash: text });

/** POST /verify, by the link's token or by the code and the address. */
export async function verify(c: AppContext): Promise<Response> {
  const { limits, practice } = c.var.deps;
  const { type, email, token, token_hash: tokenHash } = await readBody(c, bodyShape);
  if (!type) return refuse(c, "verify-needs-type");
  if (!token === !tokenHash) return refuse(c, "verify-needs-one-token");
  if (token && !email) return refuse(c, "verify-needs-address");
  if (tokenHash && email) return refuse(c, "verify-needs-only-hash");
  const kinds = KINDS.get(type);
  if (!kinds) return refuse(c, "verify-type-unknown");
  const device = deviceOf(c);
  if (tokenHash) {
    const result = await confirmByLink(practice, { token: tokenHash, kinds, device, direct: true });
    if (!result.ok) return refuseGuess(c, result);
    return "code" in result ? refuse(c, "link-expired") : verified(c, result);
  }
  const address = readAddress(email);
  if (!address.ok) return refuse(c, address);
  const byAccount = (["code by mailbox", "code by mailbox and day"] as const).map((rule) => ({
    rule,
    who: mailboxOf(address.value),
  }));
  const byThisPlace = byIp(c, "proof by IP");
  const limited = await limits.take(byThisPlace);
  if (limited) return refuse(c, limited);
  const locked = await limits.take(byAccount);
  if (locked) return refuse(c, { ...locked, reason: "too-many-codes" });
  const result = await confirmByCode(practice, { email: address.value, code: token, kinds, device });
  if (!result.ok) return refuse(c, result);
  await limits.giveBack([...byThisPlace, ...byAccount]);
  return verified(c, result);
}

async function verified(c: AppContext, result: SignedIn | HalfAgreed): Promise<Response> {
  return c.json("half" in result ? { code: "200", msg: ONE_TO_GO } : await sessionJson(c.var.deps.tokens, result));
}
