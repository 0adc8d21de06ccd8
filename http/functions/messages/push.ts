import { z } from "zod";
import { findPushSubscription, removeOwnSubscription, saveSubscription } from "#database/messages/push.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { pushKeys } from "#practice/messages/push.ts";
import { readBody, readQuery } from "../request/input.ts";

const endpoint = z
  .url({ error: "is not an address" })
  .max(2000)
  .regex(/^[\x21-\x7e]+$/, { error: "is not an address" }); // as browsers write them
const key = z.string().regex(/^[\w-]{16,200}$/, { error: "is not a key" });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "is not a time" });

/**
 * GET ?endpoint= -> `{publicKey, quiet: {quietFrom, quietUntil} | null, ended}`: the key to subscribe with, and this browser's quiet hours
 * (null: not subscribed by this session; `ended` has those of an earlier session of the same person).
 */
export async function push(c: UserContext): Promise<Response> {
  const { database, push: gateway } = c.var.deps.practice;
  const { endpoint: own } = readQuery(c, z.object({ endpoint: endpoint.optional() }));
  const publicKey = gateway ? (await pushKeys(database, gateway)).publicKey : null;
  const { isEnded, ...quiet } = (own && (await findPushSubscription(database, c.var.user, own))) || { isEnded: undefined };
  return c.json({ publicKey, quiet: isEnded === false ? quiet : null, ended: isEnded ? quiet : null });
}

const subscription = z.object({ endpoint, p256dh: key, auth: key, quietFrom: time, quietUntil: time });

/** POST `{endpoint, p256dh, auth, quietFrom, quietUntil}` -> `{}`: subscribes this device, until its session ends. */
export async function subscribePush(c: UserContext): Promise<Response> {
  const body = await readBody(c, subscription);
  const { database, push: gateway } = c.var.deps.practice;
  if (!gateway?.allows(body.endpoint)) return refuse(c, "invalid-request", { detail: "This is not the address of a push service" });
  await database.transaction((tx) => saveSubscription(tx, c.var.user, body));
  return c.json({});
}

/** POST `{endpoint}` -> `{}`. */
export async function unsubscribePush(c: UserContext): Promise<Response> {
  const body = await readBody(c, z.object({ endpoint }));
  await removeOwnSubscription(c.var.deps.practice.database, c.var.user.userId, body.endpoint);
  return c.json({});
}
