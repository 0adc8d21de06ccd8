import type { Context } from "hono";
import { findPasswordHash } from "#database/accounts/own-data.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { passwordMatches } from "#practice/accounts/password-hashing.ts";
import { tooOften } from "./too-often.ts";

/**
 * Asks whoever is signed in for their password again, before something that cannot be taken back: a phone left on a table is not its
 * owner. Undefined: it is theirs; otherwise the answer, 403 wrong-password, 409 no-password where the account has none, or 429 after ten
 * wrong ones.
 */
export async function provePassword(deps: Dependencies, c: Context, userId: string, password: string): Promise<Response | undefined> {
  const tries = [{ rule: "own password by user" as const, who: userId }];
  const wait = await deps.limits.take(tries);
  if (wait !== undefined) return tooOften(c, wait);
  const hash = await findPasswordHash(deps.practice.database, userId);
  if (hash === null) return refuse(c, "no-password");
  if (!(await passwordMatches(hash, password))) return refuse(c, "wrong-password");
  await deps.limits.giveBack(tries);
  return undefined;
}
