import { z } from "zod";
import type { UserContext } from "#kit/server/context.ts";
import { ownerProof, verifyOwner } from "#server/accounts/sessions/owner-proof.endpoint.ts";
import { readBody } from "#kit/server/input.ts";
import * as erase from "./erase-practice-data.ts";

const eraseShape = z.object({ businessName: z.string().max(200), ...ownerProof });

/**
 * POST `{businessName, password}` or `{businessName, nonce}` -> `{}`: erases all clients, bookings and emails.
 */
export async function erasePracticeData(c: UserContext) {
  const body = await readBody(c, eraseShape);
  const { practice } = c.var.deps;
  const allowed = body.nonce ? await erase.checkErasure(practice.database, body) : { ok: true as const }; // before the code is spent
  if (!allowed.ok) return allowed;
  const rejection = await verifyOwner(c, body);
  if (rejection) return rejection;
  const erased = await erase.erasePracticeData(practice, c.var.user, body);
  return erased.ok ? c.json({}) : erased;
}
