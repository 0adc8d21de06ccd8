import type { Diary, TimeRange } from "#domain/bookings/slots.ts";
import { type CalendarDate, type Minutes, parseTime } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

type Span = { from: CalendarDate; to: CalendarDate };

/**
 * The diary as the slot rule needs it, read in one statement, so that all of it is of one moment.
 * Days are read within `span`; without one, all that the public may book. The times of the bookings `moving` count as free.
 */
export async function loadDiary(queries: Queries, span?: Span, moving: string[] = []): Promise<Diary> {
  const facts = await queries.row<{
    zone: string;
    today: CalendarDate;
    advanceDays: number;
    windows: { dayOfWeek: number; start: string; end: string }[];
    blocked: CalendarDate[];
    taken: { date: CalendarDate; time: string; duration: Minutes }[];
  }>(
    `with span as (
       select coalesce($1::date, private.today() + 1) as first, coalesce($2::date, private.today() + 366) as last
     )
     select coalesce(s.default_timezone, 'Europe/London') as zone,
       private.today() as today,
       coalesce(s.booking_advance_days, 30) as "advanceDays",
       (select coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'))), '[]')
          from availability where is_active) as windows,
       (select coalesce(json_agg(blocked_date), '[]') from blocked_dates, span where blocked_date between first and last) as blocked,
       (select coalesce(json_agg(taken), '[]') from (
          select booking_date as date, booking_time as time, duration_minutes + buffer_minutes as duration
          from bookings, span where booking_date between first and last and private.is_live(status, hold_expires_at) and id <> all ($3)
          union all
          select lower(hours)::date, to_char(lower(hours), 'HH24:MI'), extract(epoch from upper(hours) - lower(hours))::integer / 60
          from group_sessions g, span, private.hours_of(g) hours where g.is_active and g.starts_on <= last and g.ends_on >= first
        ) taken) as taken
     from (select 1) one left join business_settings s on true`,
    [span?.from ?? null, span?.to ?? null, moving],
  );
  if (!facts) throw new Error("One row always comes back");
  const taken = new Map<CalendarDate, TimeRange[]>();
  for (const { date, time, duration } of facts.taken) {
    const start = minutes(time);
    taken.set(date, [...(taken.get(date) ?? []), { start, end: start + duration }]);
  }
  return {
    zone: facts.zone,
    today: facts.today,
    advanceDays: facts.advanceDays,
    windows: facts.windows.map(({ dayOfWeek, start, end }) => ({ dayOfWeek, start: minutes(start), end: minutes(end) })),
    blocked: new Set(facts.blocked),
    taken,
  };
}

function minutes(time: string): Minutes {
  const parsed = parseTime(time);
  if (parsed === undefined) throw new Error(`The database keeps no such time: ${time}`);
  return parsed;
}
