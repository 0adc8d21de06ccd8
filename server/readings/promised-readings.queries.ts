import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

type Capped = { id: string; writtenPerDay: number | null };

/** The days from `from` on for which no further reading of a service is promised. A client's own hold, which is given up, does not count. */
export async function findFullDays(
  queries: Queries,
  { id, writtenPerDay }: Capped,
  from: CalendarDate,
  userId?: string,
): Promise<Set<CalendarDate>> {
  if (writtenPerDay === null) return new Set();
  const rows = await queries.rows<{ day: CalendarDate }>(
    `select booking_date::text as day from bookings
     where service_id = $1 and is_written and booking_date >= $2 and private.is_live(status, hold_expires_at)
       and (hold_expires_at is null or user_id is distinct from $4)
     group by booking_date having count(*) >= $3`,
    [id, from, writtenPerDay, userId ?? null],
  );
  return new Set(rows.map(({ day }) => day));
}
