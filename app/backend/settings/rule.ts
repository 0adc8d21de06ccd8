import { useRouteLoaderData } from "react-router";
import { type ServerResult, readJson } from "#app/backend/server-result.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { Rows } from "#app/backend/rows.ts";
import type { BookingRule, RuleTerms } from "#domain/payments/booking-rule.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";

/** A version of the rule by its row. */
export function ruleFromRow(row: Rows["booking_rules"]): BookingRule {
  return { version: row.version, tiers: row.tiers as RuleTerms["tiers"], moveHours: row.move_hours, leastAge: row.least_age };
}

/** The rule in force, for every page; undefined while it is the specified one, which pages need not carry. */
export async function loadRule(visitor: ApiFetch): Promise<ServerResult<BookingRule | undefined>> {
  const result = await readJson(visitor, "/rest/v1/booking_rules?select=*&order=version.desc&limit=1");
  if (!result.ok) return result;
  const [row] = result.value as Rows["booking_rules"][];
  return { ok: true, value: row && row.version > DEFAULT_RULE.version ? ruleFromRow(row) : undefined };
}

/** The rule by which this page sells; the specified one while the root's data cannot be read. */
export function ruleOf(root: { rule: BookingRule | undefined } | undefined): BookingRule {
  return root?.rule ?? DEFAULT_RULE;
}

export function useRule(): BookingRule {
  return ruleOf(useRouteLoaderData<{ rule: BookingRule | undefined }>("root"));
}
