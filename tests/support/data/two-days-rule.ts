import type { BookingRule } from "#domain/payments/booking-rule.ts";

/** The rule that the tests' hours and sentences are about, whatever a new practice begins with. */
export const TWO_DAYS: BookingRule = {
  version: 1,
  tiers: [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ],
  moveHours: 48,
  leastAge: 18,
  deposit: null,
};

/** SQL that makes it version 1 of a database in which nothing is sold. */
export const beginWithTwoDays = `begin;
  alter table public.booking_rules disable trigger append_only;
  update public.booking_rules set tiers = '${JSON.stringify(TWO_DAYS.tiers)}', move_hours = ${TWO_DAYS.moveHours},
    least_age = ${TWO_DAYS.leastAge}, deposit_percent = ${TWO_DAYS.deposit};
  alter table public.booking_rules enable trigger append_only;
  commit`;
