import type { Queries } from "#database/connection/connect.ts";
import type { CalendarDate } from "#domain/time.ts";

/**
 * A place in a sold session to come that a change of zone moves to another moment. `client` is the same for all bookings of one person;
 * `address` is empty if no email can go to them.
 */
export type TouchedBooking = {
  id: string;
  groupSessionId: string | null;
  date: CalendarDate;
  time: string;
  client: string;
  name: string;
  phone: string | null;
  address: string;
};

/** Locks the practice's zone until the transaction ends; undefined before settings are saved. */
export async function lockZone(tx: Queries): Promise<string | undefined> {
  const row = await tx.row<{ zone: string }>("select default_timezone as zone from business_settings for update");
  return row?.zone;
}

/** Whether the settings take this zone. */
export async function isStorableZone(queries: Queries, zone: string): Promise<boolean> {
  return (await queries.row<{ is: boolean }>("select private.is_time_zone($1) as is", [zone]))?.is ?? false;
}

/** Finds what the zone would touch, the next first. */
export function findTouched(queries: Queries, zone: string): Promise<TouchedBooking[]> {
  return queries.rows<TouchedBooking>(
    `select id, group_session_id as "groupSessionId", booking_date as date, left(booking_time, 5) as time, client_name as name, client_phone as phone, address,
       coalesce(nullif(address, ''), client_id::text, id::text) as client
     from private.touched_by_zone($1),
       lateral (select case when private.is_one_address(client_email) then lower(client_email) else '' end as address) a`,
    [zone],
  );
}

/** Stores the zone. These bookings count as moved by the practice: a new version for calendars, free to cancel for a week. */
export async function storeZone(tx: Queries, zone: string, bookingIds: string[]): Promise<void> {
  await tx.rows("update business_settings set default_timezone = $1", [zone]);
  await tx.rows(
    `update bookings set calendar_sequence = calendar_sequence + 1, free_until = private.free_from_now(), refund_cap = null
     where id = any ($1)`,
    [bookingIds],
  );
}
