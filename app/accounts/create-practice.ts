import type { DataClient } from "#app/kit/backend/data-client.ts";
import { callFunction } from "#app/kit/backend/server/functions.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Founding } from "#domain/first-run/founding.ts";

export async function isSetupLink(visitor: ApiFetch, secret: string): Promise<boolean> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ secret }) };
  return (await visitor.fetch("/functions/v1/check-setup-link", init)).ok;
}

/** Creates the practitioner's account. Refusals: link-over, password-weak, invalid-request, too-often. */
export function createPractice(client: DataClient, founding: Founding): Promise<ServerResult<unknown>> {
  return callFunction(client, "found-practice", founding);
}
