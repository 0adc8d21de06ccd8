import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import { IS_BEFORE_SALES_END, PLACES_LEFT } from "#server/catalog/group-sessions.queries.ts";

export type InLine = { id: string; userId: string; places: number; name: string | null; email: string };

/** An account that can sign in, so that its owner can accept an offer. */
const CAN_SIGN_IN = "u.deleted_at is null and coalesce(u.banned_until <= now(), true)";

/** Finds the waiting clients to whom places can be offered, in order. */
export async function findClientsToOffer(tx: Queries, groupSessionId: string): Promise<InLine[]> {
  return tx.rows<InLine>(
    `select w.id, w.user_id as "userId", w.places, p.full_name as name, u.email
     from waiting w join auth.users u on u.id = w.user_id left join profiles p on p.user_id = w.user_id
     where w.group_session_id = $1 and w.status = 'waiting' and ${CAN_SIGN_IN} order by w.position`,
    [groupSessionId],
  );
}

/** Finds the clients who joined until this moment, including those with an offer. */
export async function findLine(tx: Queries, groupSessionId: string, joinedUntil: string): Promise<InLine[]> {
  return tx.rows<InLine>(
    `select w.id, w.user_id as "userId", w.places, p.full_name as name, u.email
     from waiting w join auth.users u on u.id = w.user_id left join profiles p on p.user_id = w.user_id
     where w.group_session_id = $1 and w.status in ('waiting', 'offered') and w.created_at <= $2 order by w.position`,
    [groupSessionId, joinedUntil],
  );
}

/** Ends expired offers, which frees their places. */
export async function expireOffers(tx: Queries, groupSessionId: string): Promise<void> {
  await tx.rows(
    "update waiting set status = 'expired' where group_session_id = $1 and status = 'offered' and offered_until <= private.clock()",
    [groupSessionId],
  );
}

/** Offers places, which count as taken from now on. */
export async function insertOffer(tx: Queries, id: string, until: Date): Promise<void> {
  await tx.rows("update waiting set status = 'offered', offered_until = $2 where id = $1", [id, until]);
}

/** Returns the number of places reserved for this client by an offer that has not expired. */
export async function findOfferedPlaces(
  queries: Queries,
  userId: string | null,
  groupSessionId: string,
): Promise<number> {
  const row = await queries.row<{ places: number }>(
    "select places from waiting where user_id = $1 and group_session_id = $2 and status = 'offered' and offered_until > private.clock()",
    [userId, groupSessionId],
  );
  return row?.places ?? 0;
}

/** Counts the offers that a client has had without paying, whether they expired, were given up or became a hold. */
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

/** Adds a client to the end of the waiting list; a client already on it keeps their position. The group session must be locked. */
export async function joinLine(
  tx: Queries,
  entry: { groupSessionId: string; userId: string; places: number },
): Promise<void> {
  await tx.rows(
    `insert into waiting (group_session_id, user_id, places) values ($1, $2, $3)
     on conflict (group_session_id, user_id) where status in ('waiting', 'offered') do nothing`,
    [entry.groupSessionId, entry.userId, entry.places],
  );
}

/** Removes a client from the waiting list, which frees places offered to them. The group session must be locked. */
export async function leaveLine(tx: Queries, entry: { groupSessionId: string; userId: string }): Promise<void> {
  await tx.rows(
    "update waiting set status = 'left' where group_session_id = $1 and user_id = $2 and status in ('waiting', 'offered')",
    [entry.groupSessionId, entry.userId],
  );
}

/** Ends the waiting list of a cancelled group session and returns its clients. The group session must be locked. */
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

/** Deletes a client's entries in waiting lists, past ones included. First locks the group sessions in a fixed order. */
export async function forgetWaiting(tx: Queries, userId: string): Promise<void> {
  await tx.rows(
    "select from group_sessions where id in (select group_session_id from waiting where user_id = $1) order by id for update",
    [userId],
  );
  await tx.rows("delete from waiting where user_id = $1", [userId]);
}

/** Finds group sessions with an expired offer, or with free places for a waiting client. */
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

/** A client's own entry in a waiting list, as the site shows it. */
export type OwnPlaceInLine = {
  groupSessionId: string;
  serviceName: string;
  date: CalendarDate;
  lastDay: CalendarDate;
  time: string;
  endTime: string;
  places: number;
  /** 1 is the first; null: places are reserved for the client. */
  position: number | null;
  offeredUntil: string | null;
};

/** Finds a client's entries in the waiting lists of future group sessions that are on sale, without expired offers. */
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

/** A person's places in any line for their own export. */
export async function exportPlacesInLine(queries: Queries, userId: string): Promise<unknown> {
  const row = await queries.row<{ places: unknown }>(
    `select coalesce(json_agg(json_build_object('service', s.name, 'date', g.starts_on, 'places', w.places,
       'status', w.status, 'offered_until', w.offered_until, 'created_at', w.created_at) order by w.position), '[]') as places
     from waiting w join group_sessions g on g.id = w.group_session_id join services s on s.id = g.service_id where w.user_id = $1`,
    [userId],
  );
  return row?.places;
}

/** Finds the email addresses on the waiting lists of these group sessions. */
export async function findWaitingAddresses(queries: Queries, groupSessionIds: string[]): Promise<string[]> {
  const rows = await queries.rows<{ address: string }>(
    `select distinct u.email as address from waiting w join auth.users u on u.id = w.user_id
     where w.group_session_id = any ($1) and w.status in ('waiting', 'offered')`,
    [groupSessionIds],
  );
  return rows.map(({ address }) => address);
}

/** Which of these group sessions somebody waits for. */
export async function findAwaited(queries: Queries, groupSessionIds: string[]): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select distinct group_session_id as id from waiting where group_session_id = any ($1) and status in ('waiting', 'offered')`,
    [groupSessionIds],
  );
  return rows.map(({ id }) => id);
}
