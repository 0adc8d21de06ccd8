import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The version that a booking was sold under. */
export async function findRule(queries: Queries, version: number): Promise<BookingRule> {
  return only(
    await queries.row<{ rule: BookingRule }>("select private.as_rule(r) as rule from booking_rules r where version = $1", [version]),
  );
}

/** By which the practice sells now. */
export async function currentRule(queries: Queries): Promise<BookingRule> {
  return only(
    await queries.row<{ rule: BookingRule }>("select private.as_rule(r) as rule from booking_rules r order by version desc limit 1"),
  );
}

function only(row: { rule: BookingRule } | undefined): BookingRule {
  if (!row) throw new Error("The migrations insert version 1, and versions are never deleted");
  return row.rule;
}
