import type { Queries } from "#database/connection/connect.ts";

/** A client who was last told an outdated place for upcoming sessions; their bookings, the next first. `address` is empty: no email can go. */
type ClientToNotify = { name: string; address: string; bookingIds: string[] };

/** Finds these clients, sorted by their next session. `only` restricts them to these bookings. */
export function findClientsToNotify(
  queries: Queries,
  { only = null, limit }: { only?: string[] | null; limit: number },
): Promise<ClientToNotify[]> {
  return queries.rows<ClientToNotify>(
    `with outdated as (
       select b.*, case when private.is_one_address(b.client_email) then b.client_email else '' end as address, b.booking_date + b.booking_time::text::time as begins
       from private.notified_places t join bookings b on b.id = t.booking_id
       where ($1::uuid[] is null or b.id = any ($1)) and b.booking_date + b.booking_time::text::time > private.wall_clock()
         and b.status in ('pending', 'confirmed') and b.erased_at is null and private.may_meet(b)
         and private.place_of(b) not in (t.place, '{}')
     )
     select (array_agg(client_name order by begins, id))[1] as name, (array_agg(address order by begins, id))[1] as address,
       array_agg(id order by begins, id) as "bookingIds"
     from outdated group by coalesce(nullif(lower(address), ''), client_id::text, id::text) order by min(begins), 2 limit $2`,
    [only, limit],
  );
}

/** Records that the clients of these bookings are being notified of the present place. */
export async function recordNotified(tx: Queries, bookingIds: string[]): Promise<void> {
  await tx.rows(
    "update private.notified_places t set place = private.place_of(b) from bookings b where b.id = t.booking_id and b.id = any ($1)",
    [bookingIds],
  );
}
