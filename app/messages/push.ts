import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { act, ask } from "#app/kit/backend/server/functions.ts";
import { type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import type { push, subscribePush, unsubscribePush } from "#server/messages/actions.ts";

export type QuietHours = { quietFrom: string; quietUntil: string };
export const QUIET_HOURS: QuietHours = { quietFrom: "21:00", quietUntil: "08:00" };

/**
 * Whether this device receives notifications, and its quiet hours. `ended`: it did, with these quiet hours, until its session ended.
 * "unsupported": the browser lacks push, or the back office is not installed on an iPhone.
 */
export type DevicePush = "unsupported" | { publicKey: string; quiet: QuietHours | null; ended: QuietHours | null };

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator && "PushManager" in window
    ? navigator.serviceWorker.getRegistration("/admin")
    : undefined;
}

export async function loadDevicePush(client: DataClient): Promise<ServerResult<DevicePush>> {
  const registration = await worker();
  const subscription = await registration?.pushManager.getSubscription();
  const read = await ask<typeof push>(client, "practice-push", subscription ? { endpoint: subscription.endpoint } : {});
  if (!read.ok) return read;
  const { publicKey, quiet, ended } = read.value;
  if (!registration || publicKey === null) return { ok: true, value: "unsupported" };
  // The server forgets a session some time after its end; the browser keeps the subscription.
  return { ok: true, value: { publicKey, quiet, ended: subscription && !quiet ? (ended ?? QUIET_HOURS) : null } };
}

/** Asks for the browser's permission if it has not been granted. */
export async function turnPushOn(
  client: DataClient,
  publicKey: string,
  quiet: QuietHours,
): Promise<ServerResult<unknown>> {
  const registration = await worker();
  const subscription = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => undefined);
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  if (!endpoint || !p256dh || !auth) {
    const message = t(
      "This browser does not allow notifications from here. Its settings for this site can change that.",
    );
    return { ok: false, refusal: { ...UNREACHABLE, code: "not-allowed", message } };
  }
  return act<typeof subscribePush>(client, "practice-push-subscribe", { endpoint, p256dh, auth, ...quiet });
}

export async function turnPushOff(client: DataClient): Promise<ServerResult<unknown>> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return { ok: true, value: {} };
  const removed = await act<typeof unsubscribePush>(client, "practice-push-unsubscribe", {
    endpoint: subscription.endpoint,
  });
  if (removed.ok) await subscription.unsubscribe();
  return removed;
}

/** Ends what this browser keeps of notifications that have ended, so that nobody is asked about them again. */
export async function leavePushOff(): Promise<ServerResult<unknown>> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return { ok: true, value: {} };
}
