import { type Diary, type TimeRange, timeRange } from "#domain/bookings/slots.ts";
import { addDays, type CalendarDate, DAY_MINUTES, type Minutes, minutesOf } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

type Span = { from: CalendarDate; to: CalendarDate };

/** The holds that count as free: those with these ids, those of an account's address, or all. */
type FreeHolds = { ids?: string[] | undefined; ofUser?: string | undefined } | "all";

/**
 * Loads the diary for the slot rule in one statement, so that it is consistent. Days are those of `span`, or by default those that the
 * public may book. The times of the bookings `moving` and of the visitors' holds `freeHolds` count as free.
 */
export async function loadDiary(
  queries: Queries,
  span?: Span,
  moving: string[] = [],
  freeHolds: FreeHolds = {},
): Promise<Diary & { today: CalendarDate }> {
  const own = freeHolds === "all" ? {} : freeHolds;
  const facts = await queries.row<{
    zone: string;
    today: CalendarDate;
    earliest: string;
    first: CalendarDate;
    lastDay: CalendarDate;
    step: Minutes;
    mostPerDay: number | null;
    opensOnSundays: boolean;
    windows: { dayOfWeek: number; start: string; end: string }[];
    specialHours: { date: CalendarDate; start: string; end: string }[];
    taken: [from: Minutes, to: Minutes][];
    busy: Record<CalendarDate, [from: Minutes, to: Minutes][]> | null;
    sessions: Record<CalendarDate, number> | null;
  }>(
    `with rules as (
       select private.zone() as zone, coalesce(slot_step_minutes, 30) as step,
         most_sessions_a_day as most, coalesce(opens_on_sundays, false) as sundays,
         private.today() + coalesce(booking_advance_days, 30) as last_day,
         coalesce(private.wall_clock() + make_interval(hours => notice_hours), private.today() + 1) as earliest
       from (select 1) one left join business_settings on true
     ), span as (
       select coalesce($1::date, earliest::date) as first, coalesce($2::date, last_day) as last from rules
     ), taken as (
       select during, booking_id from private.occupancy, span
       where during && tsrange(first, last + 1) and (kept_until is null or kept_until > private.clock())
         and (booking_id is null or booking_id <> all ($3))
     ), held as (
       select during, on_day from private.held_by_visitors(), span
       where not $6 and during && tsrange(first, last + 1) and id <> all ($4)
         and address_hash is distinct from (select private.visitor_hash(email) from auth.users where id = $5 and email_confirmed_at is not null)
     )
     select zone, private.today() as today, to_char(earliest, 'YYYY-MM-DD"T"HH24:MI:SS') as earliest, first, last_day as "lastDay", step, most as "mostPerDay", sundays as "opensOnSundays",
       (select coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'))), '[]')
          from availability where is_active) as windows,
       (select coalesce(json_agg(json_build_object('date', on_date, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'))), '[]')
          from special_hours where on_date between first and last) as "specialHours",
       (select coalesce(json_agg(json_build_array(extract(epoch from lower(during) - first)::int / 60, extract(epoch from upper(during) - first)::int / 60)), '[]')
          from (select during from taken union all select during from held) spans) as taken,
       (select json_object_agg(day, spans) from private.busy_days, span where day between first and last) as busy,
       case when most is not null then
         (select json_object_agg(day, n) from (
            select day, count(*) as n from (
              select (lower(b.during) + make_interval(mins => b.buffer_before_minutes))::date as day from taken join bookings b on b.id = booking_id
              union all select on_day from held
            ) begun group by 1) days)
       end as sessions
     from rules, span`,
    [span?.from ?? null, span?.to ?? null, moving, own.ids ?? [], own.ofUser ?? null, freeHolds === "all"],
  );
  if (!facts) throw new Error("One row always comes back");
  const { zone, today, lastDay, step, mostPerDay, opensOnSundays } = facts;
  return {
    zone,
    today,
    earliest: earliestOf(facts.earliest),
    lastDay,
    step,
    mostPerDay,
    opensOnSundays,
    windows: facts.windows.map(({ dayOfWeek, ...window }) => ({ dayOfWeek, ...timeRange(window) })),
    specialHours: byDay(facts.specialHours.map(({ date, ...window }) => [date, timeRange(window)])),
    taken: byDay([...facts.taken.flatMap((span) => piecesOf(facts.first, span)), ...piecesElsewhere(facts.busy ?? {})]),
    sessionCounts: new Map(Object.entries(facts.sessions ?? {})),
  };
}

/** Returns the moment in whole minutes, rounded up. */
function earliestOf(moment: string): Diary["earliest"] {
  const { date, time } = { date: moment.slice(0, 10), time: minutesOf(moment.slice(11, 16)) };
  return moment.endsWith(":00") ? { date, time } : { date, time: time + 1 };
}

/** Splits a span by day; it is given in minutes since the beginning of `first`. */
function piecesOf(first: CalendarDate, [from, to]: [from: Minutes, to: Minutes]): [CalendarDate, TimeRange][] {
  const pieces: [CalendarDate, TimeRange][] = [];
  for (let index = Math.floor(from / DAY_MINUTES); index * DAY_MINUTES < to; index += 1) {
    pieces.push([
      addDays(first, index),
      { start: Math.max(0, from - index * DAY_MINUTES), end: Math.min(DAY_MINUTES, to - index * DAY_MINUTES) },
    ]);
  }
  return pieces;
}

function piecesElsewhere(busy: Record<CalendarDate, [from: Minutes, to: Minutes][]>): [CalendarDate, TimeRange][] {
  return Object.entries(busy).flatMap(([date, spans]) =>
    spans.map(([start, end]): [CalendarDate, TimeRange] => [date, { start, end }]),
  );
}

function byDay(ranges: [CalendarDate, TimeRange][]): Map<CalendarDate, TimeRange[]> {
  const days = new Map<CalendarDate, TimeRange[]>();
  for (const [date, range] of ranges) {
    const known = days.get(date);
    if (known) known.push(range);
    else days.set(date, [range]);
  }
  return days;
}
