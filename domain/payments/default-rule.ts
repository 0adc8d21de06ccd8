import type { BookingRule } from "./booking-rule.ts";

/** The specified rule, version 1 of every practice. */
export const DEFAULT_RULE: BookingRule = {
  version: 1,
  tiers: [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ],
  moveHours: 48,
  leastAge: 18,
  deposit: null,
};
