import type { Context } from "hono";
import { judgePassword } from "#practice/accounts/password-strength.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { Counted } from "../limits.ts";
import { refuse } from "./responses/refusals.ts";
import { byPlace, refuseTooOften } from "./requests/rate-limits.ts";

/**
 * What refuses a password that somebody wants to have, if anything; `about` is what everybody knows of them. Judging is slow,
 * so it is `counted` by where it is asked from.
 */
export async function passwordRefusal(
  deps: Dependencies,
  c: Context,
  password: string,
  about: unknown[],
  counted: Counted[] = byPlace(deps, c, "wanted passwords by place"),
): Promise<Response | undefined> {
  const wait = await deps.limits.take(counted);
  if (wait !== undefined) return refuseTooOften(c, wait);
  const known = about.filter((text) => typeof text === "string");
  const fault = await judgePassword(password, deps.accounts.passwords, known);
  if (fault?.kind === "too-long") return refuse(c, "password-too-long", { message: fault.message });
  return fault && refuse(c, "password-weak", { message: fault.message, extra: { weak_password: { reasons: fault.reasons } } });
}
