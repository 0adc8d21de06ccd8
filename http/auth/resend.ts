import type { Context } from "hono";
import { z } from "zod";
import { resendConfirmation } from "#practice/resend-confirmation.ts";
import type { Desk } from "../desk.ts";
import { challengeShape, readAddress, readChallenge, text } from "./input.ts";
import { readBody } from "./json-body.ts";
import { wayBackTo } from "./redirects.ts";
import { refuse } from "./refusals.ts";
import { refuseTooSoon } from "./too-soon.ts";

const bodyShape = z.object({ type: text, email: text, ...challengeShape });

/** POST /resend (wire 1.8). Nobody can have an address to change to yet, so for `email_change` there is never anything to send. */
export const resendDoor =
  (desk: Desk) =>
  async (c: Context): Promise<Response> => {
    const read = await readBody(c, bodyShape);
    if (!read.ok) return read.answer;
    const { type } = read.body;
    if (type !== "signup" && type !== "email_change") return refuse(c, "resend-type-unknown");
    const challenge = readChallenge(read.body);
    if (!challenge.ok) return refuse(c, challenge.refusal);
    const email = readAddress(read.body.email);
    if (!email.ok) return refuse(c, email.refusal);
    if (type === "email_change") return c.json({});
    const wayBack = { redirectTo: wayBackTo(c, desk.publicUrl), challenge: challenge.value };
    const sent = await resendConfirmation(desk.practice, email.value, wayBack);
    return sent.ok ? c.json({}) : refuseTooSoon(c, sent.wait);
  };
