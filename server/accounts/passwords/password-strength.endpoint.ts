import { z } from "zod";
import { t } from "@sacred-space/words/t.ts";
import { type AppContext, byIp } from "#kit/server/context.ts";
import { readBody } from "#kit/server/input.ts";
import { checkPasswordStrength } from "./password-strength.ts";

const strengthShape = z.object({
  password: z.string().max(200),
  about: z.array(z.string().max(300)).max(4).default([]),
});

/** By the operator's rules for passwords. */
export async function checkPassword(c: AppContext) {
  const { password, about } = await readBody(c, strengthShape);
  const { accounts, limits } = c.var.deps;
  const limited = await limits.take(byIp(c, "strength checks by IP"));
  if (limited) return { ...limited, detail: t("Please try again in a few minutes") };
  const fault = await checkPasswordStrength(password, accounts.passwords, about);
  return c.json({ fault: fault?.message ?? null });
}
