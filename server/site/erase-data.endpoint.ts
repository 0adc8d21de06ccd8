import { z } from "zod";
import type { UserContext } from "#kit/server/context.ts";
import { ownerProof, verifyOwner } from "#server/accounts/sessions/owner-proof.endpoint.ts";
import { readBody } from "#kit/server/input.ts";
import { refuse } from "#kit/server/refusals.ts";
import * as erase from "./erase-practice-data.ts";

const eraseShape = z.object({ businessName: z.string().max(200), ...ownerProof });

/**
 * POST `{businessName, password}` or `{businessName, nonce}` -> `{}`: erases all clients, bookings and emails. Refusals: those of
 * `verifyOwner`, 409 wrong-business-name, sessions-to-come.
 */
export async function erasePracticeData(c: UserContext): Promise<Response> {
  const body = await readBody(c, eraseShape);
  const { practice } = c.var.deps;
  const allowed = body.nonce ? await erase.checkErasure(practice.database, body) : { ok: true as const }; // before the code is spent
  if (!allowed.ok) return refuse(c, allowed);
  const rejection = await verifyOwner(c, body);
  if (rejection) return refuse(c, rejection);
  const erased = await erase.erasePracticeData(practice, c.var.user, body);
  return erased.ok ? c.json({}) : refuse(c, erased);
}
