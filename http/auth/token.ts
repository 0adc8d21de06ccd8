import { z } from "zod";
import type { User } from "#server/accounts/users/users.queries.ts";
import type { PasswordFault } from "#domain/accounts/password-strength.ts";
import { checkPasswordStrength } from "#server/accounts/passwords/password-strength.ts";
import { TooManyPasswords } from "#server/accounts/passwords/password-hashing.ts";
import { redeemFlowCode } from "#server/accounts/sessions/redeem-flow-code.ts";
import { refreshSession } from "#server/accounts/sessions/refresh-session.ts";
import { signIn } from "#server/accounts/sessions/sign-in.ts";
import type { AppContext } from "#http/context.ts";
import { refused } from "#domain/result.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { isLocalRequest } from "#http/request/local-request.ts";
import { deviceOf, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { passwordTries, refuseGuess } from "./requests/rate-limits.ts";
import { refuse } from "./refusals.ts";
import { sessionJson } from "./session-response.ts";

type Grant = (c: AppContext) => Promise<Response>;

/** POST /token?grant_type=. */
export async function token(c: AppContext): Promise<Response> {
  const grant = GRANTS.get(c.req.query("grant_type") ?? "");
  return grant ? grant(c) : refuse(c, "unsupported-grant");
}

const passwordShape = z.object({ email: text, phone: text, password: text });

const byPassword: Grant = async (c) => {
  const { deps } = c.var;
  const { email, phone, password } = await readBody(c, passwordShape);
  if (!email) return refuse(c, phone ? "phone-disabled" : "sign-in-needs-address");
  const address = email.toLowerCase();
  const tries = await passwordTries(c, address);
  const limited = await deps.limits.take(tries);
  if (limited) return refuse(c, limited);
  const isElsewhere = password === deps.printedSignIn?.password && !isLocalRequest(c);
  const result = isElsewhere
    ? refused("invalid-credentials")
    : await signIn(deps.practice, { email: address, password, device: deviceOf(c) });
  if (result.ok || result.reason !== "invalid-credentials") await deps.limits.giveBack(tries);
  if (!result.ok) return refuse(c, result);
  const session = await sessionJson(deps.tokens, result);
  const fault = await weaknessOf(deps, result.user, password);
  if (fault?.kind !== "weak") return c.json(session);
  return c.json({ ...session, weak_password: { message: fault.message, reasons: fault.reasons } });
};

/** Whether a right password has become too weak, if there is capacity to check it; the sign-in succeeds in any case. */
async function weaknessOf(
  { limits, accounts }: Dependencies,
  { id, email }: User,
  password: string,
): Promise<PasswordFault | undefined> {
  if (await limits.take([{ rule: "strength checks by user", who: id }])) return undefined;
  return checkPasswordStrength(password, accounts.passwords, [email]).catch((error: unknown) => {
    if (error instanceof TooManyPasswords) return undefined;
    throw error;
  });
}

const refreshShape = z.object({ refresh_token: text });

/** GoTrue's earlier form of refresh tokens; one that arrives here is unknown, not malformed. */
const FORMER_TOKEN = /^[a-z0-9]{12}$/;

const byRefreshToken: Grant = async (c) => {
  const { tokens, practice, accounts } = c.var.deps;
  const { refresh_token: presented } = await readBody(c, refreshShape);
  const known = tokens.refresh.readText(presented);
  if (!known && !FORMER_TOKEN.test(presented)) return refuseGuess(c, "refresh-malformed");
  if (!known?.ours) return refuseGuess(c, "refresh-unknown");
  const result = await refreshSession(practice, known.id, accounts);
  return result.ok ? c.json(await sessionJson(tokens, result)) : refuse(c, result);
};

const codeShape = z.object({ auth_code: text, code_verifier: text });

const byFlowCode: Grant = async (c) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, codeShape);
  if (!code || !verifier) return refuse(c, "code-incomplete");
  const result = await redeemFlowCode(c.var.deps.practice, { code, verifier, device: deviceOf(c) });
  return result.ok ? c.json(await sessionJson(c.var.deps.tokens, result)) : refuseGuess(c, result);
};

const GRANTS = new Map<string, Grant>([
  ["password", byPassword],
  ["refresh_token", byRefreshToken],
  ["pkce", byFlowCode],
]);
