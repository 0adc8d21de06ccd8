import { z } from "zod";
import { type AppContext, byIp } from "#kit/server/context.ts";
import { identify, refuseUnauthenticated } from "#kit/server/authentication.ts";
import { readBody } from "#kit/server/input.ts";
import type { LimitName } from "#kit/server/limits.ts";
import * as verify from "./verify-payment.ts";

/** Any text: one that cannot be a session id is answered like an unknown one. */
const verifyShape = z.object({ sessionId: z.string() });

/** A visitor is answered as well, but no invalid token. */
export async function verifyPayment(c: AppContext) {
  const { limits, practice } = c.var.deps;
  const identified = await identify(c);
  if (!identified.ok) return refuseUnauthenticated()(c, identified);
  const { sessionId } = await readBody(c, verifyShape);
  const { identity } = identified;
  const user = "userId" in identity ? { userId: identity.userId, isAdmin: identity.role === "admin" } : undefined;
  const byUser = (rule: LimitName) => (user ? [{ rule, who: user.userId }] : []);
  const limited = await limits.take([...byUser("payments by user"), ...byIp(c, "payments by IP")]);
  if (limited) return limited;
  const verified = await verify.verifyPayment(practice, user ?? { userId: undefined, isAdmin: false }, sessionId);
  if (verified.ok) return c.json({ booking: verified.booking, paymentStatus: verified.paymentStatus });
  // Counts only wrong guesses, so that neither the success page nor another client at the same IP address has to wait.
  const guesses = "unknown payments by caller";
  return (await limits.take(user ? byUser(guesses) : byIp(c, guesses))) ?? verified;
}
