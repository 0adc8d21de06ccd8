import type { Occupied, PlannedDay } from "#domain/bookings/manual-times.ts";
import { timeRange } from "#domain/bookings/slots.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A day for bookings by the practitioner; `now` is the time of day in the practice's zone. */
export type LoadedDay = Omit<PlannedDay, "occupied"> & {
  today: CalendarDate;
  now: string;
  /** Why the day is blocked; null if it is not. */
  blockedBecause: string | null;
  isSameDayAllowed: boolean;
  occupied: (Occupied & { bookingId: string | null })[];
};

type Row = Omit<LoadedDay, "date" | "hours"> & { hours: { start: string; end: string }[] };

/** Reads a day with its opening hours and everything that occupies it in one statement. The time of the booking `moving` counts as free. */
export async function loadPlannedDay(queries: Queries, date: CalendarDate, moving?: string): Promise<LoadedDay> {
  const row = await queries.row<Row>(
    `with taken as (
       select *, private.minutes_of($1, during) as span from private.occupancy
       where during && tsrange($1::date, $1::date + 1) and (kept_until is null or kept_until > private.clock())
     ), occupied as (
       select lower(span) as start, upper(span) as "end", lower(span) + b.buffer_before_minutes as begins,
         upper(span) - b.buffer_minutes as over, b.client_name as title, b.id as "bookingId"
       from taken join bookings b on b.id = booking_id where b.id is distinct from $2
       union all
       select lower(span), upper(span), lower(span), upper(span), s.name, null
       from taken join group_sessions g on g.id = group_session_id join services s on s.id = g.service_id
     ), closed as (
       select lower(span) as start, upper(span) as "end", c.reason, null as calendar from taken join closed_hours c on c.id = closed_hours_id
       union all
       select lower(span), upper(span), coalesce(b.title, ''), c.name
       from private.busy_times b join private.outside_calendars c on c.id = b.calendar_id, private.minutes_of($1, b.during) span
       where b.during && tsrange($1::date, $1::date + 1)
     )
     select coalesce(s.default_timezone, 'Europe/London') as zone, private.today() as today, coalesce(s.slot_step_minutes, 30) as step,
       to_char(private.wall_clock(), 'HH24:MI') as now, coalesce(s.allow_same_day_booking, true) as "isSameDayAllowed",
       (select reason from blocked_dates where blocked_date = $1) as "blockedBecause",
       (select coalesce(json_agg(json_build_object('start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI')) order by start_time), '[]')
          from private.hours_on($1)) as hours,
       (select coalesce(json_agg(occupied order by start), '[]') from occupied) as occupied,
       (select coalesce(json_agg(closed order by start), '[]') from closed) as closed
     from (select 1) one left join business_settings s on true`,
    [date, moving ?? null],
  );
  if (!row) throw new Error("One row always comes back");
  return {
    ...row,
    date,
    hours: row.hours.map(timeRange),
    occupied: row.occupied.map((each) => ({ ...each, title: withoutDirectionMarks(each.title) })),
    closed: row.closed.map((each) => ({ ...each, reason: withoutDirectionMarks(each.reason) })),
  };
}
