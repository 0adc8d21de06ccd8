import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { AuditedChange, AuditFilter } from "#domain/accounts/audit-filter.ts";

export type ListedChange = AuditedChange<string>;

/** One page of the audit trail, newest first. */
export function loadAudit(
  client: DataClient,
  filter: Partial<AuditFilter>,
): Promise<ServerResult<{ entries: ListedChange[]; isLast: boolean }>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return readFunction(client, "practice-history", Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
}
