import { Hono } from "hono";
import { z } from "zod";
import { byPlace } from "#http/auth/requests/rate-limits.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { LimitName } from "#http/limits.ts";
import { refuse } from "#http/refusals.ts";
import { verifyPayment } from "#practice/payments/verify-payment.ts";
import { identify, invalidJwt, userOf } from "./asker.ts";
import { jsonBody } from "./json-body.ts";
import { tooOften } from "./too-often.ts";

/** Any text: one that cannot be a session id is as unknown as one that is nobody's. The door bounds its length. */
const body = z.object({ sessionId: z.string() });

/** POST `{sessionId}` -> `{booking: {..., services}, paymentStatus}` for its owner or the practitioner; everyone else gets one and the same 404. 429 too-often. */
export function verifyBookingPayment(deps: Dependencies): Hono {
  return new Hono().post("/", async (c) => {
    const identified = await identify(deps, c);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const user = userOf(identified.identity);
    const byIdentity = (rule: LimitName) => (user ? [{ rule, who: user.userId }] : []);
    const wait = await deps.limits.take([...byIdentity("payments by user"), ...byPlace(deps, c, "payments by place")]);
    if (wait !== undefined) return tooOften(c, wait);
    const verified = await verifyPayment(deps.practice, user ?? { userId: undefined, isAdmin: false }, request.body.sessionId);
    if (!verified.ok) {
      // Only wrong guesses are counted here, so neither the success page nor a neighbour at the same address ever waits for them.
      const guesses = "unknown payments by caller";
      const longer = await deps.limits.take(user ? byIdentity(guesses) : byPlace(deps, c, guesses));
      return longer === undefined ? refuse(c, verified.refusal) : tooOften(c, longer);
    }
    return c.json({ booking: verified.booking, paymentStatus: verified.paymentStatus });
  });
}
