import { Hono } from "hono";
import { z } from "zod";
import type { Desk } from "#http/desk.ts";
import { refuse } from "#http/refusals.ts";
import { eraseAccount } from "#practice/erase-account.ts";
import { jsonBody } from "./json-body.ts";
import { provePassword } from "./prove-password.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

const body = z.object({ password: z.string().max(1000) });

/** POST `{password}` -> `{}`: whoever asks is erased for good (reliability J3). Refusals: 403 wrong-password, 409 practitioner-stays. */
export function eraseMyAccount(desk: Desk): Hono<SignedIn> {
  return new Hono<SignedIn>().post("/", signedIn(desk, "Please sign in to erase your account"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { userId } = c.get("client");
    const refusal = await provePassword(desk, c, userId, request.body.password);
    if (refusal) return refusal;
    const erased = await eraseAccount(desk.practice, userId);
    return erased.ok ? c.json({}) : refuse(c, erased.refusal);
  });
}
