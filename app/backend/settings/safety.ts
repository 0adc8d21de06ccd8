import type { DataClient } from "#app/backend/data-client.ts";
import type { Safety, SafetyFinding } from "#domain/safety/safety.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";

export type SafetyReport = Safety & { findings: SafetyFinding[] };

export async function loadSafety(client: DataClient): Promise<ServerResult<SafetyReport>> {
  const { data, error } = await client.functions.invoke<SafetyReport>("practice-safety", { method: "GET" });
  if (error || !data) return { ok: false, refusal: { status: 0, code: "unreachable", message: "" } };
  return { ok: true, value: data };
}
