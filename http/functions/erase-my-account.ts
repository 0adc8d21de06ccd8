import { Hono } from "hono";
import { z } from "zod";
import { pounds } from "#domain/money.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { eraseAccount, erasureTerms } from "#practice/accounts/erase-account.ts";
import { jsonBody } from "./json-body.ts";
import { provePassword } from "./prove-password.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const pence = z.int({ error: "is not an amount in pence" }).min(0, "is not an amount in pence");
const body = z.object({ password: z.string().max(1000), refundPence: pence.optional() });

/**
 * POST `{password, refundPence?}` -> `{}`: whoever asks is erased for good. The amount is what they were shown to get back;
 * if something else is due meanwhile, 409 refund-changed says what. Refusals: 403 wrong-password, 409 no-password, practitioner-stays.
 */
export function eraseMyAccount(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to erase your account"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { userId } = c.get("client");
    const refusal = await provePassword(deps, c, userId, request.body.password);
    if (refusal) return refusal;
    const erased = await eraseAccount(deps.practice, userId, { expectedRefund: request.body.refundPence });
    if (erased.ok) return c.json({});
    if (erased.refusal !== "refund-changed") return refuse(c, erased.refusal);
    const { refund } = await erasureTerms(deps.practice.database, userId);
    return refuse(c, "refund-changed", `Erasing your account now gives back ${pounds(refund)}. Nothing is erased yet`);
  });
}
