import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { type PublishedRule, ruleFromRow } from "./rule.ts";

/** `serviceId` is null for the practice's rule. `followsPractice`: the service no longer has its own rule. */
export type RuleVersion = PublishedRule & { serviceId: string | null; followsPractice: boolean };

export async function loadRuleVersions(client: DataClient, signal: AbortSignal): Promise<ServerResult<RuleVersion[]>> {
  const response = await client
    .from("booking_rules")
    .select("*")
    .order("version", { ascending: false })
    .abortSignal(signal);
  return mapResult(resultOf<Rows["booking_rules"][]>(response), (rows) =>
    rows.map((row) => ({ ...ruleFromRow(row), serviceId: row.service_id, followsPractice: row.follows_practice })),
  );
}

/** The current rule of a service, or of the practice; `isOwn`: the service has its own rule. */
export function inForce(
  versions: RuleVersion[],
  serviceId: string | null,
): { rule: RuleVersion | undefined; isOwn: boolean } {
  const [own] = versions.filter((version) => version.serviceId === serviceId);
  if (own && !own.followsPractice) return { rule: own, isOwn: serviceId !== null };
  return { rule: versions.find((version) => version.serviceId === null), isOwn: false };
}
