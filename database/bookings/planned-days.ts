import type { Occupied, PlannedDay } from "#domain/bookings/manual-times.ts";
import { withoutDirectionMarks } from "#domain/stored-text.ts";
import { type CalendarDate, parseTime } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A day as the practitioner plans it; `now` is the time of day where the day is today. */
export type LoadedDay = Omit<PlannedDay, "occupied"> & {
  today: CalendarDate;
  now: string;
  /** Why the day is blocked; null when it is not. */
  blockedBecause: string | null;
  isSameDayAllowed: boolean;
  occupied: (Occupied & { bookingId: string | null })[];
};

type Row = Omit<LoadedDay, "date" | "hours" | "occupied"> & {
  hours: { start: string; end: string }[];
  occupied: { start: string; minutes: number; buffer: number; title: string; bookingId: string | null }[];
};

/** One day with its hours and all that occupies it, read in one statement; the time of the booking `moving` counts as free. */
export async function loadPlannedDay(queries: Queries, date: CalendarDate, moving?: string): Promise<LoadedDay> {
  const row = await queries.row<Row>(
    `with occupied as (
       select booking_time::text as start, duration_minutes as minutes, buffer_minutes as buffer, client_name as title, id as "bookingId"
       from bookings
       where booking_date = $1 and private.is_live(status, hold_expires_at) and id is distinct from $2
       union all
       select g.start_time::text, extract(epoch from g.end_time::text::time - g.start_time::text::time)::integer / 60, 0, s.name, null
       from group_sessions g join services s on s.id = g.service_id
       where g.is_active and $1 between g.starts_on and g.ends_on
     )
     select coalesce(s.default_timezone, 'Europe/London') as zone, private.today() as today,
       to_char(private.wall_clock(), 'HH24:MI') as now, coalesce(s.allow_same_day_booking, true) as "isSameDayAllowed",
       (select reason from blocked_dates where blocked_date = $1) as "blockedBecause",
       (select coalesce(json_agg(json_build_object('start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI')) order by start_time), '[]')
          from availability where is_active and day_of_week = extract(dow from $1::date)) as hours,
       (select coalesce(json_agg(occupied order by start), '[]') from occupied) as occupied
     from (select 1) one left join business_settings s on true`,
    [date, moving ?? null],
  );
  if (!row) throw new Error("One row always comes back");
  return {
    ...row,
    date,
    hours: row.hours.map(({ start, end }) => ({ start: parseTime(start) ?? 0, end: parseTime(end) ?? 0 })),
    occupied: row.occupied.map(({ start, minutes, buffer, title, bookingId }) => {
      const begins = parseTime(start) ?? 0;
      return { start: begins, over: begins + minutes, end: begins + minutes + buffer, title: withoutDirectionMarks(title), bookingId };
    }),
  };
}
