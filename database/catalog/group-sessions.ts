import type { GroupSession } from "#domain/catalog/group-sessions.ts";
import type { Place } from "#domain/catalog/places.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

const IS_ON_SALE = `g.price_pence is not null
  and g.starts_on + g.start_time::text::time - make_interval(hours => g.sales_end_hours) > private.wall_clock()`;

/** A group session to come, as feeds name it. */
export type GroupSessionToCome = GroupSession & {
  id: string;
  service: string;
  place: Place;
  /** Where, if not as the service says. */
  location: string | null;
  isOnline: boolean;
  /** Of a place that can be bought now; null: it is joined by writing. */
  price: Pence | null;
  taken: number;
  createdAt: Date;
};

/** The group sessions to come of everything on offer, the next first. */
export async function listGroupSessionsToCome(queries: Queries): Promise<GroupSessionToCome[]> {
  return queries.rows<GroupSessionToCome>(
    `select g.id, s.name as service, s.place, g.location, g.join_url is not null as "isOnline", g.starts_on as "startsOn", g.ends_on as "endsOn",
       g.start_time as "startTime", g.end_time as "endTime", g.places, g.taken, g.created_at as "createdAt",
       case when ${IS_ON_SALE} then g.price_pence end as price
     from group_sessions g join services s on s.id = g.service_id
     where g.is_active and s.is_active and g.ends_on + g.end_time::text::time > private.wall_clock()
     order by g.starts_on, g.start_time`,
  );
}

/** A group session as places of it are booked. */
export type BookableGroupSession = {
  id: string;
  serviceId: string;
  title: string;
  /** Its first day, and when it begins there; `duration` is that day's. */
  date: CalendarDate;
  time: string;
  duration: Minutes;
  /** Of a place; null: joined by writing. */
  price: Pence | null;
  /** Null: no limit. */
  placesLeft: number | null;
  /** Clients can buy places now. */
  isOnSale: boolean;
  zone: string;
};

/** The group session, if it is active and still to come. */
export async function findGroupSession(queries: Queries, id: string): Promise<BookableGroupSession | undefined> {
  return queries.row<BookableGroupSession>(
    `select g.id, g.service_id as "serviceId", s.name as title, g.starts_on as date, g.start_time as time,
       private.place_minutes(g) as duration,
       g.price_pence as price, g.places - g.taken as "placesLeft", coalesce(b.default_timezone, 'Europe/London') as zone,
       ${IS_ON_SALE} as "isOnSale"
     from group_sessions g join services s on s.id = g.service_id left join business_settings b on true
     where g.id = $1 and g.is_active and s.is_active and g.starts_on + g.start_time::text::time > private.wall_clock()`,
    [id],
  );
}

/** Live bookings of its places, locked: together, before the first of them changes the group session (lock order: booking, group session). */
export async function lockPlacesOf(tx: Queries, id: string): Promise<{ bookingId: string; isHold: boolean }[]> {
  return tx.rows(
    `select id as "bookingId", hold_expires_at is not null as "isHold" from bookings where group_session_id = $1 and status in ('pending', 'confirmed')
     order by created_at, id for update`,
    [id],
  );
}

/** The addresses of those who have a place, each once. */
export async function findAddressesOfPlaces(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries.rows<{ address: string }>(
    `select distinct lower(client_email) as address from bookings
     where group_session_id = $1 and status <> 'cancelled' and hold_expires_at is null and erased_at is null order by 1`,
    [id],
  );
  return rows.map(({ address }) => address);
}

/** Its days, whether or not it is to come; undefined when it was deleted, or never was. */
export async function findGroupSessionDays(queries: Queries, id: string): Promise<{ days: CalendarDate[]; isActive: boolean } | undefined> {
  return queries.row(
    `select is_active as "isActive", array(select (starts_on + nth)::text from generate_series(0, ends_on - starts_on) nth) as days
     from group_sessions where id = $1`,
    [id],
  );
}

/** Takes it off the site and gives its hours back to the diary. */
export async function deactivateGroupSession(tx: Queries, id: string): Promise<void> {
  await tx.rows("update group_sessions set is_active = false where id = $1", [id]);
}
