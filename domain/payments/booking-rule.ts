import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";

const HOURS = { error: () => t("Between 1 and 720 hours.") };
const PERCENT = { error: () => t("Between 1 and 100 per cent.") };
const AGE = { error: () => t("Between 16 and 21 years.") };
const DEPOSIT = { error: () => t("Between 5 and 95 per cent.") };

const tier = z.object({
  /** Hours of notice before the session begins; the exact moment is still in time. */
  hours: z.int(HOURS).check(z.minimum(1, HOURS), z.maximum(720, HOURS)),
  /** The percentage of the paid amount that is refunded. */
  percent: z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(100, PERCENT)),
});
export type Tier = z.output<typeof tier>;

/** The practitioner's rule for cancelling, moving, minimum age and deposits. */
export const ruleTerms = z.object({
  /** Sorted from the longest notice, each step refunding less than the one before; with less notice than the last none is refunded. */
  tiers: z.array(tier).check(
    z.maxLength(4, { error: () => t("At most four steps.") }),
    z.refine((tiers) => tiers.every(({ hours }, place) => place === 0 || hours < (tiers[place - 1]?.hours ?? 0)), {
      error: () => t("Each step needs fewer hours than the one above it."),
    }),
    z.refine(
      (tiers) => tiers.every(({ percent }, place) => place === 0 || percent < (tiers[place - 1]?.percent ?? 0)),
      {
        error: () => t("Each step gives back less than the one above it."),
      },
    ),
  ),
  moveHours: z.int(HOURS).check(z.minimum(1, HOURS), z.maximum(720, HOURS)),
  leastAge: z.int(AGE).check(z.minimum(16, AGE), z.maximum(21, AGE)),
  /** The percentage of the price that is paid by card when booking; null: the whole price. */
  deposit: z._default(z.nullable(z.int(DEPOSIT).check(z.minimum(5, DEPOSIT), z.maximum(95, DEPOSIT))), null),
});
export type RuleTerms = z.output<typeof ruleTerms>;

/** A published version of the rule; a booking keeps the version under which it was sold. */
export type BookingRule = RuleTerms & { version: number };
