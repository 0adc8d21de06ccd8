import { type GroupSession, MAX_PEOPLE } from "#domain/catalog/group-sessions.ts";
import type { LeastPlaces } from "#domain/catalog/least-places.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The places of a group session `g` that are neither booked, held nor offered; without a limit, those left of MAX_PEOPLE. */
export const PLACES_LEFT = `coalesce(g.places, ${MAX_PEOPLE}) - g.taken`;
/** When the sale of places of a group session `g` ends, on the practice's wall clock. */
const SALES_END = "g.starts_on + g.start_time::text::time - make_interval(hours => g.sales_end_hours)";
export const IS_BEFORE_SALES_END = `${SALES_END} > private.wall_clock()`;
const IS_ON_SALE = `g.price_pence is not null and ${IS_BEFORE_SALES_END}`;

/** A future group session as listed in feeds. */
export type UpcomingGroupSession = GroupSession & {
  id: string;
  serviceName: string;
  place: Place;
  /** Its own location; null: the service's. */
  location: string | null;
  isOnline: boolean;
  /** The price of a place that can be bought now; null if clients must contact the practitioner. */
  price: Pence | null;
  taken: number;
  createdAt: Date;
};

/** Lists the future group sessions of all active services, the next first. */
export async function listUpcomingGroupSessions(queries: Queries): Promise<UpcomingGroupSession[]> {
  return queries.rows<UpcomingGroupSession>(
    `select g.id, s.name as "serviceName", s.place, g.location, g.join_url is not null as "isOnline", g.starts_on as "startsOn", g.ends_on as "endsOn",
       g.start_time as "startTime", g.end_time as "endTime", g.places, g.taken, g.created_at as "createdAt",
       case when ${IS_ON_SALE} then g.price_pence end as price
     from group_sessions g join services s on s.id = g.service_id
     where g.is_active and s.is_active and g.ends_on + g.end_time::text::time > private.wall_clock()
     order by g.starts_on, g.start_time`,
  );
}

/** A group session with the facts needed to book its places. */
type BookableGroupSession = {
  id: string;
  serviceId: string;
  serviceName: string;
  /** Its first day; `time` and `duration` are those of that day. */
  date: CalendarDate;
  time: string;
  duration: Minutes;
  /** The price of a place; null if clients must contact the practitioner. */
  price: Pence | null;
  /** Null: no limit. */
  placesLeft: number | null;
  /** Whether clients can buy places now. */
  isOnSale: boolean;
  zone: string;
};

/** Finds an active group session that has not begun. */
export async function findGroupSession(queries: Queries, id: string): Promise<BookableGroupSession | undefined> {
  return queries.row<BookableGroupSession>(
    `select g.id, g.service_id as "serviceId", s.name as "serviceName", g.starts_on as date, g.start_time as time,
       private.place_minutes(g) as duration,
       g.price_pence as price, g.places - g.taken as "placesLeft", private.zone() as zone,
       ${IS_ON_SALE} as "isOnSale"
     from group_sessions g join services s on s.id = g.service_id
     where g.id = $1 and g.is_active and s.is_active and g.starts_on + g.start_time::text::time > private.wall_clock()`,
    [id],
  );
}

/** A group session as offers, decisions and emails need it, with its days as bookings name them; its instants are computed in the practice's zone. */
export type GroupSessionDetails = {
  id: string;
  serviceName: string;
  date: CalendarDate;
  lastDay: CalendarDate;
  time: string;
  endTime: string;
  location: string | null;
  place: Place;
  /** Null: it takes place in any case. */
  least: LeastPlaces | null;
  /** Null: no limit. */
  places: number | null;
  /** Places that are neither booked, held nor offered. */
  free: number;
  isOnSale: boolean;
  begins: Date;
  salesEnd: Date;
  now: Date;
  /** How long an offer lasts, in hours. */
  hours: number;
  zone: string;
  practiceLanguage: string;
  businessName: string;
  businessEmail: string | null;
  businessAddress: string | null;
};

/** Locks a group session until the transaction ends, and reads it. Lock order: day, booking, money, group session, waiting list. */
export async function lockGroupSession(tx: Queries, id: string): Promise<GroupSessionDetails | undefined> {
  await tx.rows("select from group_sessions where id = $1 for update", [id]);
  return tx.row<GroupSessionDetails>(
    `select g.id, v.name as "serviceName", g.starts_on as date, g.ends_on as "lastDay", g.start_time as time, g.end_time as "endTime", g.location, v.place,
       case when g.decision is null and g.least_places is not null then json_build_object('places', g.least_places, 'decideOn', g.decide_on) end as least,
       g.places, ${PLACES_LEFT} as free, moments.*, s.zone,
       g.is_active and v.is_active and g.price_pence is not null and moments."salesEnd" > moments.now as "isOnSale",
       s.hours, s.language as "practiceLanguage", s.name as "businessName", s.email as "businessEmail", s.address as "businessAddress"
     from group_sessions g join services v on v.id = g.service_id
       cross join (
         select private.zone() as zone, coalesce(max(waiting_offer_hours), 12) as hours,
           coalesce(max(business_name), 'Sacred Space') as name, coalesce(max(language), 'en-GB') as language, max(business_email) as email, max(business_address) as address
         from business_settings
       ) s
       cross join lateral (
         select private.clock() as now, private.moment_of(g.starts_on + g.start_time::text::time, s.zone) as begins,
           private.moment_of(${SALES_END}, s.zone) as "salesEnd"
       ) moments
     where g.id = $1`,
    [id],
  );
}

/** Locks the live bookings of its places together, before any of them changes the group session (lock order: booking, group session). */
export async function lockPlacesOf(tx: Queries, id: string): Promise<{ bookingId: string; isHold: boolean }[]> {
  return tx.rows(
    `select id as "bookingId", hold_expires_at is not null as "isHold" from bookings where group_session_id = $1 and status in ('pending', 'confirmed')
     order by created_at, id for update`,
    [id],
  );
}

/** Finds the live bookings of its places that were made until an instant, without unpaid holds. */
export async function findPlacesOf(queries: Queries, id: string, madeUntil: string): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id from bookings where group_session_id = $1 and status in ('pending', 'confirmed') and hold_expires_at is null and created_at <= $2
     order by created_at, id`,
    [id, madeUntil],
  );
  return rows.map((row) => row.id);
}

/** Someone who has a place; `address` is empty if no email can go to them. */
export type Participant = { bookingId: string; name: string; phone: string | null; address: string };

/** Finds the clients who have a place, once per email address, and per client without one. */
export function findParticipants(queries: Queries, id: string): Promise<Participant[]> {
  return queries.rows<Participant>(participantsWhere("group_session_id = $1"), [id]);
}

/** Finds the clients of bookings that are not cancelled, once per email address, and per client without one. */
export function findClientsOf(queries: Queries, bookingIds: string[]): Promise<Participant[]> {
  return queries.rows<Participant>(participantsWhere("id = any ($1)"), [bookingIds]);
}

function participantsWhere(condition: string): string {
  return `select distinct on (address, person) id as "bookingId", client_name as name, client_phone as phone, address
     from bookings, lateral (select case when private.is_one_address(client_email) then lower(client_email) else '' end as address) a,
       lateral (select case address when '' then coalesce(client_id, id) end as person) p
     where ${condition} and status <> 'cancelled' and hold_expires_at is null and erased_at is null
     order by address, person, created_at, id`;
}

/** Finds the days of a group session, past ones included; undefined if not found. */
export async function findGroupSessionDays(
  queries: Queries,
  id: string,
): Promise<{ startsOn: CalendarDate; endsOn: CalendarDate; isActive: boolean } | undefined> {
  return queries.row(
    `select starts_on as "startsOn", ends_on as "endsOn", is_active as "isActive" from group_sessions where id = $1`,
    [id],
  );
}

/** Deactivates a group session, which frees its time in the diary. */
export async function deactivateGroupSession(tx: Queries, id: string): Promise<void> {
  await tx.rows("update group_sessions set is_active = false where id = $1", [id]);
}
