import type { DataClient } from "#app/backend/data-client.ts";
import type { Safety, SafetyFinding } from "#domain/safety/safety.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";

export type SafetyReport = Safety & { findings: SafetyFinding[] };

export function loadSafety(client: DataClient): Promise<ServerResult<SafetyReport>> {
  return readFunction(client, "practice-safety");
}
