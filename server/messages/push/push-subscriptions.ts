import { t } from "@sacred-space/words/t.ts";
import { type DeviceOwner, findPushSubscription, removeOwnSubscription, saveSubscription } from "./push.queries.ts";
import type { PushSubscription } from "#domain/messages/push.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { pushKeys } from "./push.ts";

/** The key to subscribe with (null: there is no push), and the quiet hours of this browser, in this session or in one that has ended. */
export async function readPush(
  { database, push }: Practice,
  by: DeviceOwner,
  { endpoint }: { endpoint?: string | undefined },
) {
  const publicKey = push ? (await pushKeys(database, push)).publicKey : null;
  const found = endpoint ? await findPushSubscription(database, by, endpoint) : undefined;
  const hours = found ? { quietFrom: found.quietFrom, quietUntil: found.quietUntil } : null;
  return done({ publicKey, quiet: found?.isEnded ? null : hours, ended: found?.isEnded ? hours : null });
}

/** Subscribes a device, until its session ends. */
export async function subscribePush(
  { database, push }: Practice,
  by: DeviceOwner,
  subscription: PushSubscription & { quietFrom: string; quietUntil: string },
) {
  if (!push?.allows(subscription.endpoint))
    return refused("invalid-request", { detail: t("This is not the address of a push service") });
  await database.transaction((tx) => saveSubscription(tx, by, subscription));
  return done();
}

export async function unsubscribePush(
  { database }: Practice,
  { userId }: { userId: string },
  { endpoint }: { endpoint: string },
) {
  await removeOwnSubscription(database, userId, endpoint);
  return done();
}
