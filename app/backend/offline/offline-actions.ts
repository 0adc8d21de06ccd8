import type { DataClient } from "#app/backend/data-client.ts";
import { editPrivateNotes, requestCompletion, requestNoShow, requestPayment } from "#app/backend/bookings/booking-actions.ts";
import { checkIn } from "#app/backend/bookings/check-in.ts";
import { storedUserId } from "./stored-user.ts";
import { type ServerResult, UNREACHABLE } from "#app/backend/server/server-result.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";

/** An action on a booking that works offline; `about` describes the booking: "Rowan Ash, Mon 24 Nov, 10:00". */
export type OfflineAction = { bookingId: string; about: string } & (
  | { kind: "complete" }
  | { kind: "cash" }
  | { kind: "no-show"; missed: boolean }
  | { kind: "here"; hasCome: boolean }
  | ({ kind: "notes" } & TextEdit)
);

/** An action queued on this device: its owner, when it was done, and why the server refused it, if it did. */
export type QueuedAction = OfflineAction & { id: string; userId: string; doneAt: string; refused?: string };

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
    const answer = await Promise.race([sendAction(client, waiting), silence()]);
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

/** Idempotent by id. */
export function sendAction(client: DataClient, { id: requestId, doneAt, ...action }: QueuedAction): Promise<ServerResult<unknown>> {
  const { bookingId } = action;
  switch (action.kind) {
    case "complete":
      return requestCompletion(client, { bookingId, requestId });
    case "cash":
      return requestPayment(client, { bookingId, by: "cash", requestId });
    case "no-show":
      return requestNoShow(client, { bookingId, missed: action.missed, requestId });
    case "here":
      return checkIn(client, { id: bookingId, at: action.hasCome ? doneAt : null });
    case "notes":
      return editPrivateNotes(client, bookingId, { kept: action.kept, text: action.text }, requestId);
  }
}
