import type { Context } from "hono";
import { z } from "zod";
import { signUp } from "#practice/accounts/sign-up.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { challengeShape, deviceOf, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import { passwordRefusal } from "./new-password.ts";
import { wayBackTo } from "./requests/redirects.ts";
import { type AuthRefusal, refuse } from "./responses/refusals.ts";
import { sessionAnswer } from "./responses/session-response.ts";
import { refuseTooSoon } from "./responses/too-soon.ts";
import { emailTries } from "./requests/rate-limits.ts";
import { madeUpUserAnswer, userAnswer } from "./responses/user-response.ts";

const bodyShape = z.object({ email: text, phone: text, password: text, data: dataShape, ...challengeShape });

/** POST /signup. Strength comes before anything that could tell whether the address is known. */
export const signUpHandler =
  (deps: Dependencies) =>
  async (c: Context): Promise<Response> => {
    const read = await readBody(c, bodyShape);
    if (!read.ok) return read.answer;
    const { body } = read;
    const { accounts } = deps;
    if (!accounts.signUps) return refuse(c, "sign-ups-off");
    if (!body.email && !body.phone) return refuse(c, "sign-up-needs-address");
    if (!body.password) return refuse(c, "sign-up-needs-password");
    const about = [body.email, body.data?.["full_name"]];
    const fault = await passwordRefusal(deps, c, body.password, about);
    if (fault) return fault;
    const order = readOrder(body);
    if (!order.ok) return refuse(c, order.refusal);

    const { email, challenge, ...account } = order.value;
    const tooMany = await emailTries(deps, c, email, "signup");
    if (tooMany) return tooMany;
    const wayBack = { redirectTo: wayBackTo(c, accounts), challenge };
    const request = { ...account, email, password: body.password, wayBack, device: deviceOf(deps, c) };
    const result = await signUp(deps.practice, request, accounts);
    switch (result.outcome) {
      case "confirmation-sent":
        return c.json(userAnswer(result.user));
      case "signed-in":
        return c.json(await sessionAnswer(deps.tokens, result.signedIn));
      case "address-taken":
        return accounts.autoconfirm ? refuse(c, "already-registered") : c.json(madeUpUserAnswer(email, account.metadata));
      case "too-soon":
        return refuseTooSoon(c, result.wait);
    }
  };

function readOrder(body: z.output<typeof bodyShape>) {
  const refusal = (name: AuthRefusal) => ({ ok: false as const, refusal: name });
  if (body.phone) return refusal("phone-sign-up-disabled");
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = readAddress(body.email);
  if (!email.ok) return email;
  const data = readOwnData(body.data);
  if (!data.ok) return data;
  return { ok: true as const, value: { email: email.value, challenge: challenge.value, ...data.value } };
}
