import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { get, update } from "idb-keyval";
import { useSyncExternalStore } from "react";
import type { Booking } from "#app/bookings/booking.ts";
import { type Refusal, type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { type OfflineAction, type QueuedAction, sendAction } from "./send-action.ts";
import { deviceStore } from "./device-store.ts";
import { storedUserId } from "./stored-user.ts";

const KEY = "acts";
/** The name of the channel between tabs, and of the lock that allows one tab at a time to send. */
const NAME = "sacred-space.acts";

let shown: QueuedAction[] = [];
const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
tabs?.addEventListener("message", () => void refresh());

async function refresh(): Promise<void> {
  shown = await readActions();
  for (const listener of listeners) listener();
}

async function readActions(): Promise<QueuedAction[]> {
  return (await get<QueuedAction[]>(KEY, deviceStore("actions")).catch(() => undefined)) ?? [];
}

async function change(edit: (before: QueuedAction[]) => QueuedAction[]): Promise<void> {
  await update<QueuedAction[]>(KEY, (before = []) => edit(before), deviceStore("actions"));
  await refresh();
  tabs?.postMessage("changed"); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel between tabs has none
}

/** A response may be lost on an unstable connection: the action is then queued, and sent with the same id. */
const TIMEOUT_MS = 15_000;

/** For `runOrQueue`: sends the action, or queues it if there is no connection, or if earlier ones wait. */
export async function runAction(
  client: DataClient,
  action: OfflineAction,
  mayBeConnected: boolean,
): Promise<ServerResult<"done" | "waiting">> {
  const waiting = {
    ...action,
    id: crypto.randomUUID(),
    userId: storedUserId(window.location.hostname) ?? "",
    doneAt: new Date().toISOString(),
  };
  if (navigator.onLine && mayBeConnected && !(await hasWaiting(waiting.userId))) {
    const answer = await Promise.race([sendAction(client, waiting), silence()]);
    if (answer.ok) return { ok: true, value: "done" };
    if (answer.refusal.status !== UNREACHABLE.status) return answer;
  }
  try {
    await enqueueAction(waiting);
    return { ok: true, value: "waiting" };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

async function silence(): Promise<ServerResult<never>> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return { ok: false, refusal: UNREACHABLE };
}

/** Appends the action. Ignores a duplicate; newer notes, or a newer check-in, replace the queued one of the same booking. */
function enqueueAction(action: QueuedAction): Promise<void> {
  return change((before) => {
    const same = before.find((each) => isSame(each, action));
    if (!same) return [...before, action];
    const others = before.filter((each) => each !== same);
    if (action.kind === "here") return [...others, action];
    return action.kind === "notes" && same.kind === "notes" ? [...others, { ...action, kept: same.kept }] : before;
  });
}

function isSame(one: QueuedAction, other: QueuedAction): boolean {
  if (one.refused !== undefined || one.userId !== other.userId || one.bookingId !== other.bookingId) return false;
  if (one.kind === "no-show" && other.kind === "no-show") return one.missed === other.missed;
  return one.kind === other.kind;
}

async function hasWaiting(userId: string): Promise<boolean> {
  return (await readActions()).some((action) => action.userId === userId && action.refused === undefined);
}

/** Whether this user has actions on this device, queued or refused. */
export async function hasUnsent(userId: string): Promise<boolean> {
  return (await readActions()).some((action) => action.userId === userId);
}

/** For signing out: no data about clients stays on the device. */
export function discardQueue(userId: string): Promise<void> {
  return change((before) => before.filter((action) => action.userId !== userId));
}

/** Removes a refused action once its reason was read. */
export function dismissAction(id: string): Promise<void> {
  return change((before) => before.filter((action) => action.id !== id));
}

/**
 * Sends the signed-in user's actions in order until the connection is lost. A refused one stays, with the reason. Resolves to the number of
 * responses.
 */
export async function flushQueue(connect: () => Promise<DataClient>): Promise<number> {
  if ((await readActions()).length === 0) return 0;
  return alone(async () => {
    const client = await connect();
    const userId = storedUserId(window.location.hostname);
    for (let answered = 0; ; answered += 1) {
      const action = (await readActions()).find((each) => each.userId === userId && each.refused === undefined);
      if (!action) return answered;
      const answer = await sendAction(client, action);
      if (!answer.ok && isPassing(answer.refusal)) return answered;
      if (answer.ok) await dismissAction(action.id);
      else
        await change((before) =>
          before.map((each) => (each.id === action.id ? { ...each, refused: wordsOf(answer.refusal) } : each)),
        );
    }
  });
}

/** Whether a retry may succeed: no response, a restarting server, a rate limit or an expired token. */
function isPassing({ status }: Refusal): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

function wordsOf({ message, code }: Refusal): string {
  return message || t("The server refused it ({code}).", { code });
}

/** Actions are idempotent, so a browser without the Web Locks API may send one from two tabs. */
async function alone(work: () => Promise<number>): Promise<number> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? work() : 0));
}

/** This user's queued actions on this device, of all bookings or of one. */
export function useQueuedActions(userId: string | undefined, bookingId?: string): QueuedAction[] {
  const actions = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  return actions.filter(
    (action) => action.userId === userId && (bookingId === undefined || action.bookingId === bookingId),
  );
}

const NONE: QueuedAction[] = [];

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) void refresh();
  return () => void listeners.delete(listener);
}

/** A booking as it will be after the queued actions. */
export function withQueuedActions(booking: Booking, actions: QueuedAction[]): Booking {
  return actions
    .filter((action) => action.bookingId === booking.id && action.refused === undefined)
    .reduce(withAction, booking);
}

function withAction(booking: Booking, action: QueuedAction): Booking {
  switch (action.kind) {
    case "confirm":
      return { ...booking, status: "confirmed" };
    case "complete":
      return { ...booking, status: "completed" };
    case "cash":
      return { ...booking, paymentStatus: "paid", paidBy: "cash", paid: booking.paid + booking.owed, owed: 0 };
    case "no-show":
      return { ...booking, status: "completed", noShow: action.missed };
    case "here":
      return booking; // only the roster shows it
    case "notes":
      return { ...booking, privateNotes: action.text };
  }
}
