import { z } from "zod";
import type { Result } from "#domain/result.ts";
import { askForCode } from "#server/accounts/sessions/ask-for-code.ts";
import { sendSignInLink } from "#server/accounts/sessions/send-sign-in-link.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import { recoverPassword } from "#server/accounts/passwords/recover-password.ts";
import { resendConfirmation } from "#server/accounts/users/resend-confirmation.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { challengeShape, type Read, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import {
  type AuthEmailKind,
  giveEmailBack,
  limitClaims,
  limitEmails,
} from "#server/accounts/emails/limit-emails.endpoint.ts";
import { areSignUpsOn } from "./requests/sign-ups.ts";
import { redirectTarget } from "#server/accounts/emails/redirects.endpoint.ts";
import { type AuthReason, refuse } from "./refusals.ts";

const resendShape = z.object({ type: text, email: text, ...challengeShape });

/** POST /resend. */
export async function resend(c: AppContext): Promise<Response> {
  const body = await readBody(c, resendShape);
  const { type: kind } = body;
  if (kind !== "signup" && kind !== "email_change") return refuse(c, "resend-type-unknown");
  const request = readEmailRequest(c, body);
  if (!request.ok) return refuse(c, request);
  const { practice, accounts } = c.var.deps;
  return send(c, request.value.email, kind, () => resendConfirmation(practice, { ...request.value, kind }, accounts));
}

const recoverShape = z.object({ email: text, ...challengeShape });

/** POST /recover: the same answer for any well-formed address. */
export async function recover(c: AppContext): Promise<Response> {
  const request = readEmailRequest(c, await readBody(c, recoverShape));
  if (!request.ok) return refuse(c, request);
  const { practice, accounts } = c.var.deps;
  return send(
    c,
    request.value.email,
    "recovery",
    () => recoverPassword(practice, request.value, accounts),
    limitClaims,
  );
}

const otpShape = z.object({
  email: text,
  phone: text,
  data: dataShape,
  create_user: z.boolean().nullish(),
  ...challengeShape,
});

/** POST /otp and POST /magiclink, which may always create an account. */
export async function otp(c: AppContext): Promise<Response> {
  const body = await readBody(c, otpShape);
  if (!body.email) return refuse(c, body.phone ? "phone-disabled" : "otp-needs-address");
  const request = readEmailRequest(c, body);
  if (!request.ok) return refuse(c, request);
  const data = readOwnData(body.data);
  if (!data.ok) return refuse(c, data);
  const { practice, accounts } = c.var.deps;
  const settings = { ...accounts, signUps: await areSignUpsOn(c.var.deps) };
  const linkRequest = { ...request.value, ...data.value, createUser: body.create_user ?? true };
  return send(c, linkRequest.email, "magiclink", () => sendSignInLink(practice, linkRequest, settings), limitClaims);
}

/** GET /reauthenticate. */
export async function reauthenticate(c: UserContext): Promise<Response> {
  const { practice, accounts } = c.var.deps;
  const { userId, mfaPending } = c.var.user;
  if (mfaPending) return refuse(c, "code-not-shown");
  return send(c, userId, "reauthentication", () => askForCode(practice, userId, accounts));
}

/** The recipient, and where the email's link leads back to. */
function readEmailRequest(
  c: AppContext,
  body: { email: string; code_challenge: string; code_challenge_method: string },
): Read<{ email: string; authRedirect: AuthRedirect }> {
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = readAddress(body.email);
  if (!email.ok) return email;
  return {
    ok: true,
    value: { email: email.value, authRedirect: { redirectTo: redirectTarget(c), challenge: challenge.value } },
  };
}

/** Sends an email within the limits. */
async function send(
  c: AppContext,
  recipient: string,
  kind: AuthEmailKind,
  work: () => Promise<Result<object, AuthReason>>,
  limit = limitEmails,
): Promise<Response> {
  const limited = await limit(c, recipient, kind);
  if (limited) return refuse(c, limited);
  const result = await work();
  if (result.ok) return c.json({});
  if (result.reason === "mail-too-soon") await giveEmailBack(c, recipient, kind);
  return refuse(c, result);
}
