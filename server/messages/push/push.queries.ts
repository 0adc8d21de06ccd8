import type { Queries } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import type { PushKeys, PushSubscription } from "#domain/messages/push.ts";

/** A push notification: sent once per `event`, and links to `path`. Must not contain names, because it appears on locked screens. */
type PushEvent = { event: string; body: string; path: string };

/** Returns the practice's keys, and stores new ones if there are none. */
export async function ensurePushKeys(queries: Queries, make: () => Promise<PushKeys>): Promise<PushKeys> {
  const find = () =>
    queries.row<PushKeys>(`select public_key as "publicKey", private_key as "privateKey" from private.push_keys`);
  const known = await find();
  if (known) return known;
  const { publicKey, privateKey } = await make();
  await queries.rows("insert into private.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing", [
    publicKey,
    privateKey,
  ]);
  return (await find()) as PushKeys;
}

/** A user, and the session by which this device is signed in. */
export type DeviceOwner = { userId: string; sessionId: string };

/** How many devices of one person are told: the latest. */
export const MAX_DEVICES = 10;

/**
 * Stores a subscription for as long as this session lasts; a device that subscribes again updates its quiet hours. What waits for another
 * person on the same device is dropped, and so are a person's oldest devices beyond MAX_DEVICES.
 */
export async function saveSubscription(
  tx: Queries,
  { userId, sessionId }: DeviceOwner,
  { endpoint, p256dh, auth, quietFrom, quietUntil }: PushSubscription & { quietFrom: string; quietUntil: string },
): Promise<void> {
  await tx.rows("select from auth.users where id = $1 for no key update", [userId]); // one device at a time, so that none is counted late
  await tx.rows("delete from private.push_subscriptions where endpoint = $1 and user_id <> $2", [endpoint, userId]);
  await tx.rows(
    `insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, quiet_from, quiet_until, created_at) values ($1, $2, $3, $4, $5, $6, $7, private.clock())
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, created_at = excluded.created_at`,
    [userId, sessionId, endpoint, p256dh, auth, quietFrom, quietUntil],
  );
  await tx.rows(
    `delete from private.push_subscriptions where user_id = $1 and id not in (
       select id from private.push_subscriptions where user_id = $1 order by endpoint = $2 desc, created_at desc limit ${MAX_DEVICES})`,
    [userId, endpoint],
  );
}

/** For a push service that knows the device no more. */
export async function removeSubscription(queries: Queries, endpoint: string): Promise<void> {
  await queries.rows("delete from private.push_subscriptions where endpoint = $1", [endpoint]);
}

/** Another person's device stays subscribed. */
export async function removeOwnSubscription(queries: Queries, userId: string, endpoint: string): Promise<void> {
  await queries.rows("delete from private.push_subscriptions where endpoint = $1 and user_id = $2", [endpoint, userId]);
}

/** Returns the quiet hours of a device of this user; `isEnded`: it was signed in anew since, so it is told nothing. */
export async function findPushSubscription(
  queries: Queries,
  { userId, sessionId }: DeviceOwner,
  endpoint: string,
): Promise<{ quietFrom: string; quietUntil: string; isEnded: boolean } | undefined> {
  return queries.row(
    `select to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_until, 'HH24:MI') as "quietUntil",
       session_id <> $3 as "isEnded"
     from private.push_subscriptions where endpoint = $1 and user_id = $2`,
    [endpoint, userId, sessionId],
  );
}

/** The devices that are told, `s`: the practitioner's that are signed in. */
const TOLD = `join public.profiles p on p.user_id = s.user_id and p.role = 'admin'
     join auth.sessions session on session.id = s.session_id and session.user_id = s.user_id and session.ended_at is null`;

/** Queues a notification for each of the practitioner's devices, once per event; in a device's quiet hours it waits for their end. */
export async function queuePush(tx: Queries, { event, body, path }: PushEvent): Promise<void> {
  const written = await tx.rows(
    `with here as (select private.zone() as zone), device as (
       select s.*, zone, private.clock() at time zone zone as local from private.push_subscriptions s
       ${TOLD}, here
     )
     insert into private.push_messages (subscription_id, event, body, path, not_before)
     select id, $1, $2, $3, case
       when case when quiet_from <= quiet_until then local::time >= quiet_from and local::time < quiet_until
                 else local::time >= quiet_from or local::time < quiet_until end
       then (local::date + quiet_until + case when local::time >= quiet_until then interval '1 day' else interval '0' end) at time zone zone
       else private.clock() end
     from device on conflict do nothing returning id`,
    [event, body, path],
  );
  if (written.length > 0) await enqueue(tx, "send-pushes", {}, "send-pushes");
}

export type DuePush = PushSubscription & {
  id: string;
  subscriptionId: string;
  body: string;
  path: string;
  hasWaited: boolean;
};

/** Takes the due notifications and marks them as sent, so that none is sent twice. Those of a former practitioner, or of a device that is signed out, are not returned. */
export function takeDuePushes(queries: Queries): Promise<DuePush[]> {
  return queries.rows<DuePush>(
    `with due as (
       select id from private.push_messages where sent_at is null and not_before <= private.clock() order by created_at limit 500 for update skip locked
     ), taken as (
       update private.push_messages m set sent_at = private.clock(), attempts = attempts + 1 from due where m.id = due.id returning m.*
     )
     select m.id, m.subscription_id as "subscriptionId", m.body, m.path, m.not_before > m.created_at as "hasWaited", s.endpoint, s.p256dh, s.auth
     from taken m join private.push_subscriptions s on s.id = m.subscription_id
     ${TOLD} order by m.created_at`,
  );
}

/** Puts back notifications that the push service has certainly not accepted: they are retried after five minutes, at most five times. */
export async function returnPushes(queries: Queries, ids: string[]): Promise<void> {
  await queries.rows(
    "update private.push_messages set sent_at = null, not_before = private.clock() + interval '5 minutes' where id = any($1) and attempts < 5",
    [ids],
  );
}

/** Returns when tomorrow's first session begins; only between 18:00 and 21:00 in the practice's zone. */
export function findFirstOfTomorrow(queries: Queries): Promise<{ date: string; time: string } | undefined> {
  return queries.row(
    `with here as (select private.zone() as zone)
     select b.booking_date as date, b.booking_time as time from public.bookings b, here
     where b.booking_date = private.today() + 1 and b.status in ('pending', 'confirmed') and b.hold_expires_at is null and not b.is_written
       and (private.clock() at time zone zone)::time between '18:00' and '21:00' and exists (select from private.push_subscriptions)
     order by b.booking_time limit 1`,
  );
}
