import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import { IS_BEFORE_SALES_END, PLACES_LEFT } from "./group-sessions.ts";

/** A client's place in line. */
export type InLine = { id: string; userId: string; places: number; name: string | null; email: string };

/** An account that can sign in, so that its client can take up an offer. */
const CAN_SIGN_IN = "u.deleted_at is null and coalesce(u.banned_until <= now(), true)";

/** Those who wait for places in it and can be offered them, the first in line first. */
export async function findClientsToOffer(tx: Queries, groupSessionId: string): Promise<InLine[]> {
  return tx.rows<InLine>(
    `select w.id, w.user_id as "userId", w.places, p.full_name as name, u.email
     from waiting w join auth.users u on u.id = w.user_id left join profiles p on p.user_id = w.user_id
     where w.group_session_id = $1 and w.status = 'waiting' and ${CAN_SIGN_IN} order by w.position`,
    [groupSessionId],
  );
}

/** Everyone in it who joined up to this moment, those with an offer too. */
export async function findLine(tx: Queries, groupSessionId: string, joinedUntil: string): Promise<InLine[]> {
  return tx.rows<InLine>(
    `select w.id, w.user_id as "userId", w.places, p.full_name as name, u.email
     from waiting w join auth.users u on u.id = w.user_id left join profiles p on p.user_id = w.user_id
     where w.group_session_id = $1 and w.status in ('waiting', 'offered') and w.created_at <= $2 order by w.position`,
    [groupSessionId, joinedUntil],
  );
}

/** Ends the offers that have run out; their places are free. */
export async function expireOffers(tx: Queries, groupSessionId: string): Promise<void> {
  await tx.rows(
    "update waiting set status = 'expired' where group_session_id = $1 and status = 'offered' and offered_until <= private.clock()",
    [groupSessionId],
  );
}

/** The offered places count as taken from now on. */
export async function insertOffer(tx: Queries, id: string, until: Date): Promise<void> {
  await tx.rows("update waiting set status = 'offered', offered_until = $2 where id = $1", [id, until]);
}

/** Places that are kept for this client by an offer that has not run out. */
export async function findOfferedPlaces(queries: Queries, userId: string | null, groupSessionId: string): Promise<number> {
  const row = await queries.row<{ places: number }>(
    "select places from waiting where user_id = $1 and group_session_id = $2 and status = 'offered' and offered_until > private.clock()",
    [userId, groupSessionId],
  );
  return row?.places ?? 0;
}

/** How many offers in it a client has had and not paid for, whether they ran out, were left or became a hold. */
export async function countUnusedOffers(
  tx: Queries,
  { userId, groupSessionId }: { userId: string; groupSessionId: string },
): Promise<number> {
  const row = await tx.row<{ offers: number }>(
    `select count(*)::integer as offers from waiting w left join bookings b on b.id = w.booking_id
     where w.user_id = $1 and w.group_session_id = $2 and w.offered_until is not null
       and (b.id is null or (b.payment_status = 'pending' and (b.status = 'cancelled' or b.hold_expires_at is not null)))`,
    [userId, groupSessionId],
  );
  return row?.offers ?? 0;
}

/** Puts a client at the end of the line; one who is in it stays where they are. The group session is locked. */
export async function joinLine(tx: Queries, entry: { groupSessionId: string; userId: string; places: number }): Promise<void> {
  await tx.rows(
    `insert into waiting (group_session_id, user_id, places) values ($1, $2, $3)
     on conflict (group_session_id, user_id) where status in ('waiting', 'offered') do nothing`,
    [entry.groupSessionId, entry.userId, entry.places],
  );
}

/** Takes a client out of the line; what was offered to them is free. The group session is locked. */
export async function leaveLine(tx: Queries, entry: { groupSessionId: string; userId: string }): Promise<void> {
  await tx.rows("update waiting set status = 'left' where group_session_id = $1 and user_id = $2 and status in ('waiting', 'offered')", [
    entry.groupSessionId,
    entry.userId,
  ]);
}

/** Dissolves the line of a group session that does not take place, and answers who stood in it. The group session is locked. */
export async function cancelLine(tx: Queries, groupSessionId: string): Promise<InLine[]> {
  return tx.rows<InLine>(
    `with ended as (
       update waiting set status = 'cancelled' where group_session_id = $1 and status in ('waiting', 'offered')
       returning id, user_id, places, position
     )
     select e.id, e.user_id as "userId", e.places, p.full_name as name, u.email
     from ended e join auth.users u on u.id = e.user_id left join profiles p on p.user_id = e.user_id order by e.position`,
    [groupSessionId],
  );
}

/** Deletes what a client waits for or has waited for. Locks the group sessions first, in one order for everybody. */
export async function forgetWaiting(tx: Queries, userId: string): Promise<void> {
  await tx.rows("select from group_sessions where id in (select group_session_id from waiting where user_id = $1) order by id for update", [
    userId,
  ]);
  await tx.rows("delete from waiting where user_id = $1", [userId]);
}

/** Group sessions with an offer that has run out, or with a client in line for whom places are free. */
export async function findSessionsToOffer(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select g.id from group_sessions g
     where g.id in (
       select w.group_session_id from waiting w join auth.users u on u.id = w.user_id
       where (w.status = 'offered' and w.offered_until <= private.clock())
         or (w.status = 'waiting' and ${CAN_SIGN_IN} and w.places <= ${PLACES_LEFT} and g.is_active and g.price_pence is not null
           and ${IS_BEFORE_SALES_END})
     )
     order by g.starts_on, g.id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** A client's own place in line as the site shows it. */
export type OwnPlaceInLine = {
  groupSessionId: string;
  serviceName: string;
  date: CalendarDate;
  lastDay: CalendarDate;
  time: string;
  endTime: string;
  places: number;
  /** 1: the first in line; null: places are kept for the client. */
  position: number | null;
  offeredUntil: string | null;
};

/** What a client waits for, of group sessions that are still to come and on sale. Expired offers are left out. */
export async function findOwnPlacesInLine(queries: Queries, userId: string): Promise<OwnPlaceInLine[]> {
  return queries.rows<OwnPlaceInLine>(
    `select g.id as "groupSessionId", s.name as "serviceName", g.starts_on as date, g.ends_on as "lastDay", g.start_time as time,
       g.end_time as "endTime", w.places,
       case when w.status = 'offered' then to_char(w.offered_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "offeredUntil",
       case when w.status = 'waiting' then (
         select count(*) from waiting ahead
         where ahead.group_session_id = w.group_session_id and ahead.status = 'waiting' and ahead.position <= w.position
       ) end as position
     from waiting w join group_sessions g on g.id = w.group_session_id join services s on s.id = g.service_id
     where w.user_id = $1 and (w.status = 'waiting' or (w.status = 'offered' and w.offered_until > private.clock())) and g.is_active
       and ${IS_BEFORE_SALES_END}
     order by g.starts_on, g.start_time`,
    [userId],
  );
}
