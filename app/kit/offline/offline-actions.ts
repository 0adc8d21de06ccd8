import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import type { OfflineAction } from "./send-action.ts";

export const DONE = "done";
export const WAITING = "waiting";
/** Whether the server has carried it out, or it is queued. */
export type Outcome = typeof DONE | typeof WAITING;

let isCutOff = false;

/**
 * Set while the cached page replaces the back office because no access token is available: requesting one would take half a minute each
 * time.
 */
export function setCutOff(to: boolean): void {
  isCutOff = to;
}

/**
 * Runs the action now, or queues it on this device until the connection is back. Fails only if the server refuses it, or if the browser
 * blocks storage or lacks the code.
 */
export async function runOrQueue(client: DataClient, action: OfflineAction): Promise<ServerResult<Outcome>> {
  const queue = await import("./queued-actions.ts").catch(() => undefined);
  return queue ? queue.runAction(client, action, !isCutOff) : { ok: false, refusal: UNREACHABLE };
}
