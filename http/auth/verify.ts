import type { Context } from "hono";
import { z } from "zod";
import type { OneTimeKind } from "#database/accounts/one-time-tokens.ts";
import { confirmByCode, confirmByLink, type HalfAgreed } from "#practice/accounts/confirm-address.ts";
import type { SignedIn } from "#practice/accounts/create-session.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { deviceOf, readAddress, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { wayBackTo, withFragment, withQuery } from "./requests/redirects.ts";
import { answerTo, type AuthRefusal, refuse } from "./responses/refusals.ts";
import { sessionAnswer } from "./responses/session-response.ts";
import { byPlace, failed, refuseTooOften } from "./requests/rate-limits.ts";

/** Which mails a `type` of the wire speaks of. */
const KINDS = new Map<string, readonly OneTimeKind[]>([
  ["signup", ["signup"]],
  ["invite", ["invite"]],
  ["magiclink", ["magiclink"]],
  ["recovery", ["recovery"]],
  ["email", ["signup", "magiclink"]],
  ["email_change", ["email_change"]],
]);

const NOT_CONFIRMED = { "invalid-or-expired": "link-expired", "user-banned": "user-banned", "address-taken": "address-taken" } as const;

const ONE_TO_GO = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** GET /verify, the link of a mail: always 303, back to the site with a session, a code or an error. */
export const followedLinkHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const { type = "", token = "" } = c.req.query();
    if (!type) return refuse(c, "verify-needs-type");
    if (!token) return refuse(c, "verify-needs-token");
    if (isOnlyLooking(c)) return c.body(null, 204);
    const address = wayBackTo(c, deps.accounts);
    const backWith = (refusal: AuthRefusal) => c.redirect(errorAddress(address, refusal, { pkce: token.startsWith("pkce_") }), 303);
    const kinds = KINDS.get(type);
    if (!kinds) return backWith("verify-type-unknown");
    const result = await confirmByLink(deps.practice, { token, kinds, device: deviceOf(deps, c), direct: false });
    if (!result.ok) return backWith(NOT_CONFIRMED[result.reason]);
    if ("half" in result) return c.redirect(withFragment(address, { message: ONE_TO_GO, sb: "" }), 303);
    if ("code" in result) return c.redirect(withQuery(address, { code: result.code }), 303);
    const { user: _, ...session } = await sessionAnswer(deps.tokens, result);
    return c.redirect(withFragment(address, { ...textOf(session), sb: "", type }), 303);
  };

/** Mail scanners and browsers that fetch ahead must not spend the token. */
function isOnlyLooking(c: Context): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? c.req.header("x-moz") ?? "";
  return c.req.method === "HEAD" || /\bpre(fetch|render|view)\b/i.test(purpose);
}

const ERRORS: Record<number, string> = { 400: "invalid_request", 401: "unauthorized_client", 403: "access_denied" };

function errorAddress(address: string, refusal: AuthRefusal, { pkce }: { pkce: boolean }): string {
  const { status, code, message } = answerTo(refusal);
  const error = ERRORS[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  return withFragment(pkce ? withQuery(address, values) : address, { ...values, sb: "" });
}

function textOf(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

const bodyShape = z.object({ type: text, email: text, token: text, token_hash: text });

/** POST /verify, by the link's token or by the code and the address. */
export const verifyHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const read = await readBody(c, bodyShape);
    if (!read.ok) return read.answer;
    const { type, email, token, token_hash: tokenHash } = read.body;
    if (!type) return refuse(c, "verify-needs-type");
    if (!token === !tokenHash) return refuse(c, "verify-needs-one-token");
    if (token && !email) return refuse(c, "verify-needs-address");
    if (tokenHash && email) return refuse(c, "verify-needs-only-hash");
    const kinds = KINDS.get(type);
    if (!kinds) return refuse(c, "verify-type-unknown");
    const device = deviceOf(deps, c);
    if (tokenHash) {
      const result = await confirmByLink(deps.practice, { token: tokenHash, kinds, device, direct: true });
      if (!result.ok) return failed(deps, c, byPlace(deps, c, "proof by place"), refuse(c, NOT_CONFIRMED[result.reason]));
      return "code" in result ? refuse(c, "link-expired") : verified(deps, c, result);
    }
    const address = readAddress(email);
    if (!address.ok) return refuse(c, address.refusal);
    const byAccount = (["code by account", "code by account and day"] as const).map((rule) => ({ rule, who: address.value }));
    const tries = [...byPlace(deps, c, "proof by place"), ...byAccount];
    const wait = await deps.limits.take(tries);
    if (wait !== undefined) return refuseTooOften(c, wait);
    const result = await confirmByCode(deps.practice, { email: address.value, code: token, kinds, device });
    if (result.ok) {
      await deps.limits.giveBack(tries);
      return verified(deps, c, result);
    }
    return refuse(c, result.reason === "invalid-or-expired" ? "code-wrong" : result.reason);
  };

async function verified(deps: Dependencies, c: Context, result: SignedIn | HalfAgreed): Promise<Response> {
  return c.json("half" in result ? { code: "200", msg: ONE_TO_GO } : await sessionAnswer(deps.tokens, result));
}
