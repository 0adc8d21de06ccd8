import type { Context } from "hono";
import { z } from "zod";
import { passwordFault } from "#domain/password-strength.ts";
import { signUp } from "#practice/sign-up.ts";
import type { Desk } from "../desk.ts";
import { challengeShape, deviceOf, readAddress, readChallenge, text } from "./input.ts";
import { readBody } from "./json-body.ts";
import { wayBackTo } from "./redirects.ts";
import { type AuthRefusal, refuse } from "./refusals.ts";
import { sessionAnswer } from "./session-answer.ts";
import { refuseTooSoon } from "./too-soon.ts";
import { madeUpUserAnswer, userAnswer } from "./user-answer.ts";

/** Bytes of JSON: all of it travels in the header of every later request, inside the access token. */
const LARGEST_METADATA = 4096;

const bodyShape = z.object({
  email: text,
  phone: text,
  password: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  ...challengeShape,
});

/** What the product reads of the client's own data; the rest is kept unread, and nothing in it gives a right. */
const dataShape = z.object({ full_name: z.string().max(200).nullish(), consent_version: z.string().min(1).max(40).nullish() });

/** POST /signup (wire 1.4). */
export const signUpDoor =
  (desk: Desk) =>
  async (c: Context): Promise<Response> => {
    const read = await readBody(c, bodyShape);
    if (!read.ok) return read.answer;
    const { body } = read;
    const fault = passwordRefusal(c, body.password);
    if (fault) return fault;
    const order = readOrder(body);
    if (!order.ok) return refuse(c, order.refusal);

    const { email, challenge, ...account } = order.value;
    const wayBack = { redirectTo: wayBackTo(c, desk.publicUrl), challenge };
    const request = { ...account, email, password: body.password, wayBack, device: deviceOf(desk, c) };
    const result = await signUp(desk.practice, request, desk);
    switch (result.outcome) {
      case "confirmation-sent":
        return c.json(userAnswer(result.user));
      case "signed-in":
        return c.json(await sessionAnswer(desk.tokens, result.signedIn));
      case "address-taken":
        return desk.autoconfirm ? refuse(c, "already-registered") : c.json(madeUpUserAnswer(email, account.metadata));
      case "too-soon":
        return refuseTooSoon(c, result.wait);
    }
  };

/** Strength comes before anything that could tell whether the address is known (wire 1.4). */
function passwordRefusal(c: Context, password: string): Response | undefined {
  if (!password) return refuse(c, "sign-up-needs-password");
  const fault = passwordFault(password);
  if (fault?.kind === "too-long") return refuse(c, "password-too-long", { message: fault.message });
  return fault && refuse(c, "password-weak", { message: fault.message, extra: { weak_password: { reasons: fault.reasons } } });
}

function readOrder(body: z.output<typeof bodyShape>) {
  const refusal = (name: AuthRefusal) => ({ ok: false as const, refusal: name });
  if (body.phone) return refusal("phone-sign-up-disabled");
  if (!body.email) return refusal("sign-up-needs-address");
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = readAddress(body.email);
  if (!email.ok) return email;
  const metadata = body.data ?? {};
  const known = dataShape.safeParse(metadata);
  if (!known.success || Buffer.byteLength(JSON.stringify(metadata)) > LARGEST_METADATA) return refusal("data-malformed");
  const { full_name: fullName, consent_version: consentVersion } = known.data;
  return {
    ok: true as const,
    value: {
      email: email.value,
      challenge: challenge.value,
      metadata,
      fullName: fullName ?? "",
      consentVersion: consentVersion ?? undefined,
    },
  };
}
