import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { SeriesRequest, SeriesRule } from "#domain/catalog/series.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Until the transaction ends no other series is made, changed or cancelled. Taken before the locks of days. */
export async function lockSeries(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('series of group sessions'))");
}

/** Takes the locks of all days of these dates, in the order in which they are taken everywhere. */
export async function lockDays(tx: Queries, dates: Pick<Hours, "startsOn" | "endsOn">[]): Promise<void> {
  await tx.rows(
    `select private.lock_day(day) from (
       select distinct first + nth from unnest($1::date[], $2::date[]) d (first, last), generate_series(0, last - first) nth order by 1
     ) days (day)`,
    [dates.map(({ startsOn }) => startsOn), dates.map(({ endsOn }) => endsOn)],
  );
}

/** By which clock and from which day on a series is planned. */
export async function practiceToday(queries: Queries): Promise<{ today: CalendarDate; zone: string }> {
  const row = await queries.row<{ today: CalendarDate; zone: string }>(
    `select private.today() as today, coalesce(max(default_timezone), 'Europe/London') as zone from business_settings`,
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}

const FACTS = `service_id as "serviceId", starts_on as "startsOn", ends_on as "endsOn", start_time as "startTime", end_time as "endTime", places,
  least_places as "leastPlaces", decide_on as "decideOn",
  price_pence as price, sales_end_hours as "salesEndHours", location, join_url as "joinUrl", note, is_active as "isActive"`;

const valuesOf = (date: GroupSessionFacts) => [
  date.serviceId,
  date.startsOn,
  date.endsOn,
  date.startTime,
  date.endTime,
  date.places,
  date.leastPlaces,
  date.decideOn,
  date.price,
  date.salesEndHours,
  date.location,
  date.joinUrl,
  date.note,
  date.isActive,
];
const COLUMNS =
  "service_id, starts_on, ends_on, start_time, end_time, places, least_places, decide_on, price_pence, sales_end_hours, location, join_url, note, is_active";
const VALUES = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14";

/** A date that belongs to a series or is to begin one. */
export type SeriesDate = GroupSessionFacts & {
  id: string;
  seriesId: string | null;
  /** The day that the series' rule has for it. */
  occursOn: CalendarDate;
  taken: number;
  /** Places are taken, or clients are in line for some. */
  isAwaited: boolean;
  /** There are bookings of it, be they cancelled. */
  wasBooked: boolean;
};

const DATES = `select id, series_id as "seriesId", coalesce(occurs_on, starts_on) as "occursOn", ${FACTS}, taken,
    taken > 0 or exists (select from waiting w where w.group_session_id = g.id and w.status in ('waiting', 'offered')) as "isAwaited",
    exists (select from bookings b where b.group_session_id = g.id) as "wasBooked"
  from group_sessions g`;

/** This date and all later ones of its series, in order; none when it was deleted, or never was. */
export function findDateAndLater(queries: Queries, groupSessionId: string): Promise<SeriesDate[]> {
  return queries.rows<SeriesDate>(
    `${DATES} where g.id = $1 or (series_id, true) = (select series_id, g.occurs_on >= occurs_on from group_sessions where id = $1)
     order by "occursOn"`,
    [groupSessionId],
  );
}

/** The dates that a series has from this day of its rule on. */
export function findSeriesDates(queries: Queries, seriesId: string, from: CalendarDate): Promise<SeriesDate[]> {
  return queries.rows<SeriesDate>(`${DATES} where series_id = $1 and occurs_on >= $2 order by "occursOn"`, [seriesId, from]);
}

/** Locks these group sessions until the transaction ends. Lock order: day, booking, money, group session. */
export async function lockDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("select from group_sessions where id = any ($1) order by id for update", [ids]);
}

/** A series as it was last saved. */
export function findSeries(
  queries: Queries,
  id: string,
): Promise<{ rule: SeriesRule; date: GroupSessionFacts; dates: number } | undefined> {
  return queries.row(
    `select json_build_object('repeats', repeats, 'every', every, 'weekdays', weekdays, 'nth', nth, 'until', until, 'except', except_dates) as rule,
       (select to_json(date) from (select ${FACTS}) date) as date,
       (select count(*)::integer from group_sessions g where g.series_id = s.id) as dates
     from group_session_series s where id = $1`,
    [id],
  );
}

/** The series alone, without its dates. */
export async function insertSeries(tx: Queries, { seriesId, date, rule }: SeriesRequest): Promise<void> {
  await tx.rows(
    `insert into group_session_series (${COLUMNS}, id, repeats, every, weekdays, nth, until, except_dates)
     values (${VALUES}, $15, $16, $17, $18, $19, $20, $21)`,
    [...valuesOf(date), seriesId, rule.repeats, rule.every, rule.weekdays, rule.nth, rule.until, rule.except],
  );
}

/** Ends a series before this day; one that only begins then is deleted by `deleteEmptySeries`. */
export async function endSeriesBefore(tx: Queries, id: string, day: CalendarDate): Promise<void> {
  await tx.rows("update group_session_series set until = $2::date - 1 where id = $1 and starts_on < $2", [id, day]);
}

/** Deletes a series of which no date is left. */
export async function deleteEmptySeries(tx: Queries, id: string): Promise<void> {
  await tx.rows("delete from group_session_series s where id = $1 and not exists (select from group_sessions g where g.series_id = s.id)", [
    id,
  ]);
}

/** Which date of which series a group session is. */
type Occurrence = { seriesId: string; occursOn: CalendarDate };

export async function insertDate(tx: Queries, date: GroupSessionFacts, { seriesId, occursOn }: Occurrence): Promise<void> {
  await tx.rows(`insert into group_sessions (${COLUMNS}, series_id, occurs_on) values (${VALUES}, $15, $16)`, [
    ...valuesOf(date),
    seriesId,
    occursOn,
  ]);
}

export async function updateDate(tx: Queries, id: string, date: GroupSessionFacts, { seriesId, occursOn }: Occurrence): Promise<void> {
  await tx.rows(`update group_sessions set (${COLUMNS}, series_id, occurs_on) = (${VALUES}, $15, $16) where id = $17`, [
    ...valuesOf(date),
    seriesId,
    occursOn,
    id,
  ]);
}

/** They stay as they are and belong to no series any more. */
export async function releaseDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("update group_sessions set series_id = null, occurs_on = null where id = any ($1)", [ids]);
}

/** Removes dates; those that were booked stay in the records, hidden and on their own. */
export async function removeDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows(
    "delete from group_sessions g where id = any ($1) and not exists (select from bookings b where b.group_session_id = g.id)",
    [ids],
  );
  await tx.rows("update group_sessions set is_active = false, series_id = null, occurs_on = null where id = any ($1)", [ids]);
}

export type Hours = Pick<GroupSessionFacts, "startsOn" | "endsOn" | "startTime" | "endTime">;

/** What takes hours that a date would have. What `isBinding` can overlap no group session; the rest only hides hours from clients. */
export type Overlap = { index: number; isBinding: boolean; title: string; from: string; to: string };

/**
 * The first that overlaps each of these dates, binding ones first. `own` are dates that make room. A date of the same group at the same
 * moment that is not shown counts too: there may be one only.
 */
export function findOverlaps(
  queries: Queries,
  dates: Hours[],
  { serviceId, own }: { serviceId: string; own: string[] },
): Promise<Overlap[]> {
  return queries.rows<Overlap>(
    `with wanted as (
       select (nth - 1)::integer as index, w."startsOn" as starts_on, w."startTime" as start_time,
         tsrange(w."startsOn" + day + w."startTime"::time, w."startsOn" + day + w."endTime"::time) as during
       from rows from (json_to_recordset($1) as ("startsOn" date, "endsOn" date, "startTime" text, "endTime" text)) with ordinality
         w ("startsOn", "endsOn", "startTime", "endTime", nth), generate_series(0, w."endsOn" - w."startsOn") day
     ), found as (
       select w.index, true as binding, coalesce(b.client_name, s.name) as title, o.during
       from wanted w join private.occupancy o on o.during && w.during and (o.kept_until is null or o.kept_until > private.clock())
         left join bookings b on b.id = o.booking_id left join group_sessions g on g.id = o.group_session_id
         left join services s on s.id = g.service_id
       where o.booking_id is not null or (o.group_session_id is not null and o.group_session_id <> all ($3))
       union all
       select w.index, true, s.name || ' (not shown)', tsrange(g.starts_on + g.start_time::text::time, g.starts_on + g.end_time::text::time)
       from wanted w join group_sessions g on g.service_id = $2 and g.starts_on = w.starts_on and g.start_time::text = w.start_time
           and not g.is_active and g.id <> all ($3)
         join services s on s.id = g.service_id
       union all
       select w.index, false, coalesce(d.reason, c.reason), o.during
       from wanted w join private.occupancy o on o.during && w.during
         left join blocked_dates d on d.id = o.blocked_date_id left join closed_hours c on c.id = o.closed_hours_id
       where num_nonnulls(o.blocked_date_id, o.closed_hours_id) > 0
       union all
       select w.index, false, concat_ws(' · ', nullif(t.title, ''), c.name), t.during
       from wanted w join private.busy_times t on t.during && w.during join private.outside_calendars c on c.id = t.calendar_id
     )
     select distinct on (index) index, binding as "isBinding", title, to_char(lower(during), 'HH24:MI') as "from",
       case when extract(hour from upper(during)) + extract(minute from upper(during)) = 0 then '24:00' else to_char(upper(during), 'HH24:MI') end as "to"
     from found order by index, binding desc, during`,
    [JSON.stringify(dates), serviceId, own],
  );
}
