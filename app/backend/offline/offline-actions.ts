import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, UNREACHABLE } from "#app/backend/server/server-result.ts";
import type { OfflineAction } from "./send-action.ts";
import { storedUserId } from "./stored-user.ts";

export const DONE = "done";
export const WAITING = "waiting";
/** Whether the server has carried it out, or it is queued. */
export type Outcome = typeof DONE | typeof WAITING;

/** A response may be lost on an unstable connection: the action is then queued, and sent with the same id. */
const TIMEOUT_MS = 15_000;

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
  const waiting = {
    ...action,
    id: crypto.randomUUID(),
    userId: storedUserId(window.location.hostname) ?? "",
    doneAt: new Date().toISOString(),
  };
  const queue = await import("./queued-actions.ts").catch(() => undefined);
  if (!queue) return { ok: false, refusal: UNREACHABLE };
  if (navigator.onLine && !isCutOff && !(await queue.hasWaiting(waiting.userId))) {
    const answer = await Promise.race([queue.sendAction(client, waiting), silence()]);
    if (answer.ok) return { ok: true, value: DONE };
    if (answer.refusal.status !== UNREACHABLE.status) return answer;
  }
  try {
    await queue.enqueueAction(waiting);
    return { ok: true, value: WAITING };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

async function silence(): Promise<ServerResult<never>> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return { ok: false, refusal: UNREACHABLE };
}
