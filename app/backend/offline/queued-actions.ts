import type { DataClient } from "#app/backend/data-client.ts";
import { get, update } from "idb-keyval";
import { useSyncExternalStore } from "react";
import type { Booking } from "#app/backend/bookings/booking.ts";
import type { Refusal } from "#app/backend/server/server-result.ts";
import { sendAct, type QueuedAction } from "./offline-actions.ts";
import { deviceStore } from "./device-store.ts";
import { storedUserId } from "./stored-user.ts";

const KEY = "acts";
/** Tabs tell each other, and one of them sends at a time. */
const NAME = "sacred-space.acts";

let shown: QueuedAction[] = [];
const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
tabs?.addEventListener("message", () => void refresh());

async function refresh(): Promise<void> {
  shown = await readActs();
  for (const listener of listeners) listener();
}

async function readActs(): Promise<QueuedAction[]> {
  return (await get<QueuedAction[]>(KEY, deviceStore("acts")).catch(() => undefined)) ?? [];
}

async function change(acts: (before: QueuedAction[]) => QueuedAction[]): Promise<void> {
  await update<QueuedAction[]>(KEY, (before = []) => acts(before), deviceStore("acts"));
  await refresh();
  tabs?.postMessage("changed"); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel between tabs has none
}

/** Adds it at the end. A duplicate is ignored; newer notes, or a newer check-in, replace the queued one of the same booking. */
export function enqueueAction(act: QueuedAction): Promise<void> {
  return change((before) => {
    const same = before.find((each) => isSame(each, act));
    if (!same) return [...before, act];
    const others = before.filter((each) => each !== same);
    if (act.kind === "here") return [...others, act];
    return act.kind === "notes" && same.kind === "notes" ? [...others, { ...act, kept: same.kept }] : before;
  });
}

function isSame(one: QueuedAction, other: QueuedAction): boolean {
  if (one.refused !== undefined || one.userId !== other.userId || one.bookingId !== other.bookingId) return false;
  if (one.kind === "no-show" && other.kind === "no-show") return one.missed === other.missed;
  return one.kind === other.kind;
}

export async function hasWaiting(userId: string): Promise<boolean> {
  return (await readActs()).some((act) => act.userId === userId && act.refused === undefined);
}

/** Whether anything of this user has not reached the server, refused or not. */
export async function hasUnsent(userId: string): Promise<boolean> {
  return (await readActs()).some((act) => act.userId === userId);
}

/** At signing out: nothing that was noted about clients stays on the device. */
export function discardQueue(userId: string): Promise<void> {
  return change((before) => before.filter((act) => act.userId !== userId));
}

/** Once what the server refused has been read. */
export function dismissAction(id: string): Promise<void> {
  return change((before) => before.filter((act) => act.id !== id));
}

/**
 * Sends what the signed-in user has left, in order, until the connection is lost again. What the server refuses stays with its reason. Resolves
 * to how many it has answered.
 */
export async function flushQueue(connect: () => Promise<DataClient>): Promise<number> {
  if ((await readActs()).length === 0) return 0;
  return alone(async () => {
    const client = await connect();
    const userId = storedUserId(window.location.hostname);
    for (let answered = 0; ; answered += 1) {
      const act = (await readActs()).find((each) => each.userId === userId && each.refused === undefined);
      if (!act) return answered;
      const answer = await sendAct(client, act);
      if (!answer.ok && isPassing(answer.refusal)) return answered;
      if (answer.ok) await dismissAction(act.id);
      else await change((before) => before.map((each) => (each.id === act.id ? { ...each, refused: wordsOf(answer.refusal) } : each)));
    }
  });
}

/** No answer, or a server that is about to restart: the same may be accepted later. */
function isPassing({ status }: Refusal): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

function wordsOf({ message, code }: Refusal): string {
  return message || `The server refused it (${code}).`;
}

/** A repeated act is harmless, so a browser without locks may send it from two tabs. */
async function alone(work: () => Promise<number>): Promise<number> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? work() : 0));
}

/** This user's acts that wait on this device, of all bookings or of one. */
export function useQueuedActions(userId: string | undefined, bookingId?: string): QueuedAction[] {
  const acts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  return acts.filter((act) => act.userId === userId && (bookingId === undefined || act.bookingId === bookingId));
}

const NONE: QueuedAction[] = [];

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) void refresh();
  return () => void listeners.delete(listener);
}

/** A booking as it will be once these acts have been sent. */
export function withActs(booking: Booking, acts: QueuedAction[]): Booking {
  return acts.filter((act) => act.bookingId === booking.id && act.refused === undefined).reduce(withAct, booking);
}

function withAct(booking: Booking, act: QueuedAction): Booking {
  switch (act.kind) {
    case "complete":
      return { ...booking, status: "completed" };
    case "cash":
      return { ...booking, paymentStatus: "paid", paidBy: "cash", paid: booking.paid + booking.owed, owed: 0 };
    case "no-show":
      return { ...booking, status: "completed", noShow: act.missed };
    case "here":
      return booking; // the roster alone says it
    case "notes":
      return { ...booking, privateNotes: act.text };
  }
}
