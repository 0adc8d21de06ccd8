import type { Context } from "hono";
import { z } from "zod";
import { askForCode } from "#practice/accounts/ask-for-code.ts";
import { mailSignInLink } from "#practice/accounts/send-sign-in-link.ts";
import type { WayBack } from "#practice/accounts/one-time-link.ts";
import { recoverPassword } from "#practice/accounts/recover-password.ts";
import { type EmailRequestResult, resendConfirmation } from "#practice/accounts/resend-confirmation.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { challengeShape, type Read, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import { wayBackTo } from "./requests/redirects.ts";
import { refuse } from "./responses/refusals.ts";
import { requireUser } from "./requests/require-user.ts";
import { refuseTooSoon } from "./responses/too-soon.ts";
import { emailTries } from "./requests/rate-limits.ts";

type HandlerFactory = (deps: Dependencies) => (c: Context) => Promise<Response>;

const resendShape = z.object({ type: text, email: text, ...challengeShape });

/** POST /resend. */
export const resendHandler: HandlerFactory = (deps) => async (c) => {
  const read = await readBody(c, resendShape);
  if (!read.ok) return read.answer;
  const { type: kind } = read.body;
  if (kind !== "signup" && kind !== "email_change") return refuse(c, "resend-type-unknown");
  const order = readMailOrder(deps, c, read.body);
  if (!order.ok) return refuse(c, order.refusal);
  const tooMany = await emailTries(deps, c, order.value.email, kind);
  if (tooMany) return tooMany;
  return asked(c, await resendConfirmation(deps.practice, { ...order.value, kind }, deps.accounts));
};

const recoverShape = z.object({ email: text, ...challengeShape });

/** POST /recover: the same for any well-formed address. */
export const recoverHandler: HandlerFactory = (deps) => async (c) => {
  const read = await readBody(c, recoverShape);
  if (!read.ok) return read.answer;
  const order = readMailOrder(deps, c, read.body);
  if (!order.ok) return refuse(c, order.refusal);
  const tooMany = await emailTries(deps, c, order.value.email, "recovery");
  if (tooMany) return tooMany;
  return asked(c, await recoverPassword(deps.practice, order.value, deps.accounts));
};

const otpShape = z.object({ email: text, phone: text, data: dataShape, create_user: z.boolean().nullish(), ...challengeShape });

/** POST /otp and POST /magiclink, which always may make an account. */
export const otpHandler: HandlerFactory = (deps) => async (c) => {
  const read = await readBody(c, otpShape);
  if (!read.ok) return read.answer;
  const { body } = read;
  if (!body.email && body.phone) return refuse(c, "phone-disabled");
  if (!body.email) return refuse(c, "otp-needs-address");
  const order = readMailOrder(deps, c, body);
  if (!order.ok) return refuse(c, order.refusal);
  const data = readOwnData(body.data);
  if (!data.ok) return refuse(c, data.refusal);
  const tooMany = await emailTries(deps, c, order.value.email, "magiclink");
  if (tooMany) return tooMany;
  const request = { ...order.value, ...data.value, createUser: body.create_user ?? true };
  const result = await mailSignInLink(deps.practice, request, deps.accounts);
  return result === "no-account" ? refuse(c, "otp-needs-account") : asked(c, result);
};

/** GET /reauthenticate. */
export const reauthenticateHandler: HandlerFactory = (deps) => async (c) => {
  const signedIn = await requireUser(deps, c);
  if (!signedIn.ok) return signedIn.answer;
  const result = await askForCode(deps.practice, signedIn.identity.userId, deps.accounts);
  return result === "not-confirmed" ? refuse(c, "reauthenticate-unconfirmed") : asked(c, result);
};

/** To whom, and where the link in the mail leads back to. */
function readMailOrder(
  deps: Dependencies,
  c: Context,
  body: { email: string; code_challenge: string; code_challenge_method: string },
): Read<{ email: string; wayBack: WayBack }> {
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = readAddress(body.email);
  if (!email.ok) return email;
  return { ok: true, value: { email: email.value, wayBack: { redirectTo: wayBackTo(c, deps.accounts), challenge: challenge.value } } };
}

function asked(c: Context, result: EmailRequestResult): Response {
  return result.ok ? c.json({}) : refuseTooSoon(c, result.wait);
}
