import type { Context } from "hono";
import { z } from "zod";
import { findUser } from "#database/accounts/users.ts";
import { changeAccount } from "#practice/accounts/change-account.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { challengeShape, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import { passwordRefusal } from "./new-password.ts";
import { wayBackTo } from "./requests/redirects.ts";
import { refuse } from "./responses/refusals.ts";
import { requireUser } from "./requests/require-user.ts";
import { refuseTooSoon } from "./responses/too-soon.ts";
import { emailTries, refuseTooOften } from "./requests/rate-limits.ts";
import { userAnswer } from "./responses/user-response.ts";

/** GET /user. */
export const userHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const signedIn = await requireUser(deps, c);
    if (!signedIn.ok) return signedIn.answer;
    const user = await findUser(deps.practice.database, signedIn.identity.userId);
    return user ? c.json(userAnswer(user)) : refuse(c, "user-gone");
  };

const changeShape = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: dataShape,
  app_metadata: z.unknown().optional(),
  ...challengeShape,
});

/** PUT /user. */
export const changeUserHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const signedIn = await requireUser(deps, c);
    if (!signedIn.ok) return signedIn.answer;
    const read = await readBody(c, changeShape);
    if (!read.ok) return read.answer;
    const { body } = read;
    if (body.app_metadata != null) return refuse(c, "app-data-not-yours");
    if (body.phone) return refuse(c, "phone-disabled");
    if (signedIn.mfaPending && (body.password || body.email)) return refuse(c, "code-not-shown");
    const order = readChange(body);
    if (!order.ok) return refuse(c, order.refusal);
    if (body.password) {
      const about = [signedIn.identity.claims["email"], order.value.email];
      const fault = await passwordRefusal(deps, c, body.password, about);
      if (fault) return fault;
    }
    const { userId, sessionId } = signedIn.identity;
    const tooMany = order.value.email && (await emailTries(deps, c, order.value.email, "email_change"));
    if (tooMany) return tooMany;
    const tries = [{ rule: "own password by user" as const, who: userId }];
    const wait = body.current_password || body.nonce ? await deps.limits.take(tries) : undefined;
    if (wait !== undefined) return refuseTooOften(c, wait);
    const wayBack = { redirectTo: wayBackTo(c, deps.accounts), challenge: order.value.challenge };
    const result = await changeAccount(deps.practice, { ...order.value, userId, sessionId, wayBack }, deps.accounts);
    if (result.ok) {
      if (body.current_password || body.nonce) await deps.limits.giveBack(tries);
      return c.json(userAnswer(result.user));
    }
    return result.reason === "too-soon" ? refuseTooSoon(c, result.wait) : refuse(c, result.reason);
  };

/** Linking other ways of signing in: there is none but the address, so nothing is linked or unlinked. */
export const linkingHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const signedIn = await requireUser(deps, c);
    return signedIn.ok ? refuse(c, "linking-off") : signedIn.answer;
  };

function readChange(body: z.output<typeof changeShape>) {
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = body.email ? readAddress(body.email) : { ok: true as const, value: undefined };
  if (!email.ok) return email;
  const data = readOwnData(body.data);
  if (!data.ok) return data;
  const change = {
    email: email.value,
    challenge: challenge.value,
    password: body.password || undefined,
    currentPassword: body.current_password || undefined,
    nonce: body.nonce || undefined,
    data: body.data ?? undefined,
  };
  return { ok: true as const, value: change };
}
