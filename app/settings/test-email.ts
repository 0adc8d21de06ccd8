import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";

/** The latest test email: whether the mail server accepted it, and its error if not. */
export type TestEmail = Pick<Rows["mail"], "status" | "recipient" | "last_error" | "attempts">;

export async function loadTestEmail(client: DataClient, signal: AbortSignal): Promise<ServerResult<TestEmail | null>> {
  const response = await client
    .from("mail")
    .select("status,recipient,last_error,attempts")
    .eq("kind", "test")
    .order("created_at", { ascending: false })
    .limit(1)
    .abortSignal(signal);
  return mapResult(resultOf<TestEmail[]>(response), ([row]) => row ?? null);
}
