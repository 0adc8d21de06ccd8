import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { SeriesRequest, SeriesRule } from "#domain/catalog/series.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Until the transaction ends no other series is made, changed or cancelled. Taken before the locks of days. */
export async function lockSeries(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('series of group sessions'))");
}

/** Takes the locks of all days of these dates, in the order in which they are taken everywhere. */
export async function lockDays(tx: Queries, dates: Pick<GroupSessionFacts, "startsOn" | "endsOn">[]): Promise<void> {
  await tx.rows(
    `select private.lock_day(day) from (
       select distinct first + nth from unnest($1::date[], $2::date[]) d (first, last), generate_series(0, last - first) nth order by 1
     ) days (day)`,
    [dates.map(({ startsOn }) => startsOn), dates.map(({ endsOn }) => endsOn)],
  );
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
