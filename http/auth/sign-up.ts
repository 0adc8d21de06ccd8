import { z } from "zod";
import { forgetUnconfirmedPassword } from "#server/accounts/users/users.queries.ts";
import { refused } from "#domain/result.ts";
import * as accounts from "#server/accounts/users/sign-up.ts";
import type { AppContext } from "#http/context.ts";
import { challengeShape, deviceOf, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { areSignUpsOn } from "./requests/sign-ups.ts";
import { redirectTarget } from "#server/accounts/emails/redirects.endpoint.ts";
import { refuse } from "./refusals.ts";
import { sessionJson } from "./session-response.ts";
import { giveEmailBack, limitClaims } from "#server/accounts/emails/limit-emails.endpoint.ts";
import { inventedId, unconfirmedUserJson } from "./user-response.ts";

const bodyShape = z.object({ email: text, phone: text, password: text, data: dataShape, ...challengeShape });

/** POST /signup. The password's strength is checked before anything that could reveal whether the address has an account. */
export async function signUp(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const body = await readBody(c, bodyShape);
  if (!(await areSignUpsOn(deps))) return refuse(c, "sign-ups-off");
  if (!body.email && !body.phone) return refuse(c, "sign-up-needs-address");
  if (!body.password) return refuse(c, "sign-up-needs-password");
  const weak = await refuseWeakPassword(c, body.password, [body.email, body.data?.["full_name"]]);
  const read = readRequest(body);
  if (weak) {
    if (read.ok) await forgetUnconfirmedPassword(deps.practice.database, read.value.email); // a claim all the same, see limitClaims
    return weak;
  }
  if (!read.ok) return refuse(c, read);

  const { challenge, ...account } = read.value;
  const limited = await limitClaims(c, account.email, "signup");
  if (limited) return refuse(c, limited);
  const authRedirect = { redirectTo: redirectTarget(c), challenge };
  const request = { ...account, password: body.password, authRedirect, device: deviceOf(c) };
  const result = await accounts.signUp(deps.practice, request, deps.accounts);
  if (result.ok && result.session)
    return c.json(await sessionJson(deps.tokens, { user: result.user, session: result.session }));
  if (!result.ok && result.reason === "mail-too-soon") await giveEmailBack(c, account.email, "signup");
  if (!result.ok && (result.reason !== "already-registered" || deps.accounts.autoconfirm)) return refuse(c, result);
  const user = result.ok ? result.user : undefined;
  const invented = (of: "user" | "identity") => inventedId(deps.keys.secret, account.email, of);
  const ids = { id: user?.id ?? invented("user"), identityId: user?.identities[0]?.identityId ?? invented("identity") };
  return c.json(unconfirmedUserJson({ ...ids, email: account.email, metadata: account.metadata }));
}

function readRequest(body: z.output<typeof bodyShape>) {
  if (body.phone) return refused("phone-sign-up-disabled");
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = readAddress(body.email);
  if (!email.ok) return email;
  const data = readOwnData(body.data);
  if (!data.ok) return data;
  return { ok: true as const, value: { email: email.value, challenge: challenge.value, ...data.value } };
}
