import { useRouteLoaderData } from "react-router";
import { type ServerResult, readJson } from "#app/backend/server-result.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { Rows } from "#app/backend/rows.ts";
import type { BookingRule, RuleTerms } from "#domain/payments/booking-rule.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";

/** A version with the instant (ISO) from which on it is in force. */
export type PublishedRule = BookingRule & { publishedAt: string };

export function ruleFromRow({ version, tiers, move_hours, least_age, published_at }: Rows["booking_rules"]): PublishedRule {
  return { version, tiers: tiers as RuleTerms["tiers"], moveHours: move_hours, leastAge: least_age, publishedAt: published_at };
}

/** The rule in force, for every page; undefined while it is the specified one, which pages need not carry. */
export async function loadRule(visitor: ApiFetch): Promise<ServerResult<PublishedRule | undefined>> {
  const result = await readJson(visitor, "/rest/v1/booking_rules?select=*&order=version.desc&limit=1");
  if (!result.ok) return result;
  const [row] = result.value as Rows["booking_rules"][];
  return { ok: true, value: row && row.version > DEFAULT_RULE.version ? ruleFromRow(row) : undefined };
}

type RootRule = { rule: PublishedRule | undefined } | undefined;

/** The rule by which this page sells; the specified one while the root's data cannot be read. */
export function ruleOf(root: RootRule): BookingRule {
  return root?.rule ?? DEFAULT_RULE;
}

export function useRule(): BookingRule {
  return ruleOf(useRouteLoaderData("root"));
}

/** The month of the terms' newest wording: the specified one, or that of a later rule. */
export function termsUpdated(root: RootRule): string {
  if (!root?.rule) return "December 2024";
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(root.rule.publishedAt));
}
