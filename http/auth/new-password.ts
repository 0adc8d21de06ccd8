import type { AppContext } from "#http/context.ts";
import { checkPasswordStrength } from "#server/accounts/passwords/password-strength.ts";
import type { RateLimitKey } from "#kit/server/limits.ts";
import { refuse } from "./refusals.ts";
import { byIp } from "#kit/server/context.ts";

/**
 * Refuses a new password that is too weak; `about` is what others know of its owner. The check is slow, so it is rate limited by IP address
 * unless `counted` names other counters.
 */
export async function refuseWeakPassword(
  c: AppContext,
  password: string,
  about: unknown[],
  counted: RateLimitKey[] = byIp(c, "wanted passwords by IP"),
): Promise<Response | undefined> {
  const { accounts, limits } = c.var.deps;
  const limited = await limits.take(counted);
  if (limited) return refuse(c, limited);
  const known = about.filter((text) => typeof text === "string");
  const fault = await checkPasswordStrength(password, accounts.passwords, known);
  if (fault?.kind === "too-long") return refuse(c, "password-too-long", { detail: fault.message });
  return (
    fault && refuse(c, "password-weak", { detail: fault.message, extra: { weak_password: { reasons: fault.reasons } } })
  );
}
