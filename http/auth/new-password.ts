import type { Context } from "hono";
import type { PasswordRules } from "#domain/password-strength.ts";
import { judgePassword } from "#practice/judge-password.ts";
import { refuse } from "./refusals.ts";

/** What refuses a password that somebody wants to have, if anything; `about` is what everybody knows of them (wire 1.1). */
export async function passwordRefusal(c: Context, password: string, rules: PasswordRules, about: unknown[]): Promise<Response | undefined> {
  const fault = await judgePassword(
    password,
    rules,
    about.filter((known) => typeof known === "string"),
  );
  if (fault?.kind === "too-long") return refuse(c, "password-too-long", { message: fault.message });
  return fault && refuse(c, "password-weak", { message: fault.message, extra: { weak_password: { reasons: fault.reasons } } });
}
