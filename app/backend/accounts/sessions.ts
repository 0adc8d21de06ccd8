import type { BackendClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { toServerResult } from "./auth-error.ts";

export async function endOtherSessions(client: BackendClient): Promise<ServerResult<unknown>> {
  const { error } = await (await client.auth()).signOut({ scope: "others" });
  return toServerResult({ data: null, error }, () => undefined);
}
