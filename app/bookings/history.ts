import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** One entry of the audit trail: {column: [before, after]}, null for a personal column. `at` is an instant. */
export type AuditEntry = Pick<Rows["audit"], "id" | "at" | "role" | "act"> & {
  changes: Record<string, [unknown, unknown] | null>;
};

/** A booking's audit trail, latest first. */
export async function loadBookingHistory(
  client: DataClient,
  bookingId: string,
  signal: AbortSignal,
): Promise<ServerResult<AuditEntry[]>> {
  const response = await client
    .from("audit")
    .select("id,at,role,act,changes")
    .eq("row_id", bookingId)
    .order("at", { ascending: false })
    .order("id", { ascending: false })
    .limit(100)
    .abortSignal(signal)
    .overrideTypes<AuditEntry[], { merge: false }>();
  return resultOf<AuditEntry[]>(response);
}
