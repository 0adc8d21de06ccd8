import { useRouteLoaderData } from "react-router";
import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { isSame } from "#domain/is-same.ts";
import type { BookingRule, RuleTerms } from "#domain/payments/booking-rule.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";

/** A version of the rule with the start of its validity (ISO). */
export type PublishedRule = BookingRule & { publishedAt: string };

/** The rules in force: the practice's, and those of services with their own, by service id. */
export type Rules = { practice: PublishedRule; services: Record<string, PublishedRule> };

type Row = Pick<
  Rows["booking_rules"],
  "version" | "service_id" | "tiers" | "move_hours" | "least_age" | "deposit_percent" | "published_at"
>;

export function ruleFromRow({
  version,
  tiers,
  move_hours,
  least_age,
  deposit_percent,
  published_at,
}: Row): PublishedRule {
  return {
    version,
    tiers: tiers as RuleTerms["tiers"],
    moveHours: move_hours,
    leastAge: least_age,
    deposit: deposit_percent,
    publishedAt: published_at,
  };
}

/** The rules in force, for every page; undefined if the only row says what the specified rule says, so that pages need not carry it. */
export async function loadRules(visitor: ApiFetch): Promise<ServerResult<Rules | undefined>> {
  return mapResult(await readJson(visitor, "/rest/v1/rules_in_force?order=version"), (rows) => rulesOf(rows as Row[]));
}

function rulesOf(rows: Row[]): Rules | undefined {
  const practice = rows.find(({ service_id }) => service_id === null);
  if (!practice) return undefined;
  const { publishedAt: _, ...rule } = ruleFromRow(practice);
  if (rows.length === 1 && isSame(rule, DEFAULT_RULE)) return undefined;
  const services = rows.flatMap((row) =>
    row.service_id === null ? [] : [[row.service_id, ruleFromRow(row)] as const],
  );
  return { practice: ruleFromRow(practice), services: Object.fromEntries(services) };
}

/** The rules as of when this version was the newest, or as of this instant (ISO). */
export async function loadEarlierRules(
  visitor: ApiFetch,
  { version, until }: { version?: number | undefined; until?: string | undefined },
): Promise<ServerResult<Rules | undefined>> {
  const query = new URLSearchParams({ order: "version" });
  if (version !== undefined) query.set("version", `lte.${version}`);
  else if (until !== undefined) query.set("published_at", `lt.${until}`);
  return mapResult(await readJson(visitor, `/rest/v1/booking_rules?${query}`), (rows) => {
    const newest = new Map((rows as (Row & { follows_practice: boolean })[]).map((row) => [row.service_id, row]));
    return rulesOf([...newest.values()].filter((row) => !row.follows_practice));
  });
}

type RootRules = { rules: Rules | undefined } | undefined;

/** The rule by which this page sells the service; the specified one if the root's data cannot be read. */
export function ruleOf(root: RootRules, serviceId = ""): BookingRule {
  return root?.rules?.services[serviceId] ?? root?.rules?.practice ?? DEFAULT_RULE;
}

export function useRule(serviceId?: string): BookingRule {
  return ruleOf(useRouteLoaderData("root"), serviceId);
}

/** When the rules in force were published (ISO). Version 1 is what a practice begins with and nobody published, whatever it says. */
export function rulesPublished(rules: Rules | undefined): string[] {
  const inForce = rules ? [rules.practice, ...Object.values(rules.services)] : [];
  return inForce.filter(({ version }) => version > 1).map(({ publishedAt }) => publishedAt);
}
