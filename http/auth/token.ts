import type { Context } from "hono";
import { z } from "zod";
import type { User } from "#database/accounts/users.ts";
import type { PasswordFault } from "#domain/accounts/password-strength.ts";
import { judgePassword } from "#practice/accounts/password-strength.ts";
import { TooManyPasswords } from "#practice/accounts/password-hashing.ts";
import { redeemFlowCode } from "#practice/accounts/redeem-flow-code.ts";
import { refreshSession } from "#practice/accounts/refresh-session.ts";
import { signIn } from "#practice/accounts/sign-in.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { deviceOf, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { refuse } from "./responses/refusals.ts";
import { sessionAnswer } from "./responses/session-response.ts";
import { byPlace, failed, passwordTries, refuseTooOften } from "./requests/rate-limits.ts";

type Grant = (deps: Dependencies, c: Context) => Promise<Response>;

/** POST /token?grant_type=. */
export const tokenHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const grant = GRANTS.get(c.req.query("grant_type") ?? "");
    return grant ? grant(deps, c) : refuse(c, "unsupported-grant");
  };

const passwordShape = z.object({ email: text, phone: text, password: text });

const byPassword: Grant = async (deps, c) => {
  const read = await readBody(c, passwordShape);
  if (!read.ok) return read.answer;
  const { email, phone, password } = read.body;
  if (!email) return refuse(c, phone ? "phone-disabled" : "sign-in-needs-address");
  const address = email.toLowerCase();
  const tries = await passwordTries(deps, c, address);
  const wait = await deps.limits.take(tries);
  if (wait !== undefined) return refuseTooOften(c, wait);
  const result = await signIn(deps.practice, { email: address, password, device: deviceOf(deps, c) });
  if (result.ok || result.reason !== "invalid-credentials") await deps.limits.giveBack(tries);
  if (!result.ok) return refuse(c, result.reason === "user-banned" ? "sign-in-banned" : result.reason);
  const session = await sessionAnswer(deps.tokens, result);
  const fault = await weaknessOf(deps, result.user, password);
  if (fault?.kind !== "weak") return c.json(session);
  return c.json({ ...session, weak_password: { message: fault.message, reasons: fault.reasons } });
};

/** Whether a right password is too weak by now, if there is room to judge it: the sign-in succeeds in any case. */
async function weaknessOf(deps: Dependencies, { id, email }: User, password: string): Promise<PasswordFault | undefined> {
  const wait = await deps.limits.take([{ rule: "judged sign-ins by user", who: id }]);
  if (wait !== undefined) return undefined;
  return judgePassword(password, deps.accounts.passwords, [email]).catch((error: unknown) => {
    if (error instanceof TooManyPasswords) return undefined;
    throw error;
  });
}

const refreshShape = z.object({ refresh_token: text });

const REFRESH_REFUSALS = {
  "not-found": "refresh-unknown",
  "already-used": "refresh-used",
  "user-banned": "refresh-banned",
  "session-over": "session-over",
  "session-idle": "session-idle",
} as const;

/** The form of the tokens that the reference gave out before; one that arrives here is unknown, not malformed. */
const FORMER_TOKEN = /^[a-z0-9]{12}$/;

const byRefreshToken: Grant = async (deps, c) => {
  const read = await readBody(c, refreshShape);
  if (!read.ok) return read.answer;
  const presented = read.body.refresh_token;
  const token = deps.tokens.refresh.readText(presented);
  if (!token && !FORMER_TOKEN.test(presented)) return failed(deps, c, byPlace(deps, c, "proof by place"), refuse(c, "refresh-malformed"));
  if (!token?.ours) return failed(deps, c, byPlace(deps, c, "proof by place"), refuse(c, "refresh-unknown"));
  const result = await refreshSession(deps.practice, token.id, deps.accounts);
  return result.ok ? c.json(await sessionAnswer(deps.tokens, result)) : refuse(c, REFRESH_REFUSALS[result.reason]);
};

const codeShape = z.object({ auth_code: text, code_verifier: text });

const byFlowCode: Grant = async (deps, c) => {
  const read = await readBody(c, codeShape);
  if (!read.ok) return read.answer;
  const { auth_code: code, code_verifier: verifier } = read.body;
  if (!code || !verifier) return refuse(c, "code-incomplete");
  const result = await redeemFlowCode(deps.practice, { code, verifier, device: deviceOf(deps, c) });
  if (result.ok) return c.json(await sessionAnswer(deps.tokens, result));
  return failed(deps, c, byPlace(deps, c, "proof by place"), refuse(c, result.reason));
};

const GRANTS = new Map<string, Grant>([
  ["password", byPassword],
  ["refresh_token", byRefreshToken],
  ["pkce", byFlowCode],
]);
