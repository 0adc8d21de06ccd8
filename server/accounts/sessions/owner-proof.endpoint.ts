import { z } from "zod";
import type { Rejection } from "#domain/result.ts";
import type { UserContext } from "#kit/server/context.ts";
import * as accounts from "./verify-owner.ts";

/** `nonce` as in `PUT /auth/v1/user`: the code that `GET /auth/v1/reauthenticate` emails. */
export const ownerProof = { password: z.string().max(1000).default(""), nonce: z.string().max(100).default("") };

/**
 * Asks for a proof of the owner before an act that cannot be undone or shows everything. Undefined: it is right.
 * Refusals: 403 wrong-password, nonce-wrong, 409 no-password, 429 too-often after ten wrong ones.
 */
export async function verifyOwner(
  c: UserContext,
  proof: accounts.OwnerProof,
): Promise<Rejection<"too-often" | "no-password" | "wrong-password" | "nonce-wrong"> | undefined> {
  const { limits, practice } = c.var.deps;
  const { userId } = c.var.user;
  const tries = [{ rule: "own password by user" as const, who: userId }];
  const limited = await limits.take(tries);
  if (limited) return limited;
  const verified = await accounts.verifyOwner(practice, userId, proof);
  if (verified.ok || verified.reason === "no-password") await limits.giveBack(tries);
  return verified.ok ? undefined : verified;
}
