import { GROUP_SESSION_COLUMNS } from "#domain/catalog/group-session-columns.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { SeriesRequest, SeriesRule } from "#domain/catalog/series.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Locks all series until the transaction ends. Taken before the locks of days. */
export async function lockSeries(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('series of group sessions'))");
}

const FACTS = Object.keys(GROUP_SESSION_COLUMNS) as (keyof GroupSessionFacts)[];
const COLUMNS = Object.values(GROUP_SESSION_COLUMNS).join();
const SELECTED = FACTS.map((fact) => `${GROUP_SESSION_COLUMNS[fact]} as "${fact}"`).join();
const valuesOf = (date: GroupSessionFacts) => FACTS.map((fact) => date[fact]);
/** The parameters of the columns, from this number on. */
const parameters = (first: number) => FACTS.map((_, index) => `$${first + index}`).join();

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

const DATES = `select id, series_id as "seriesId", coalesce(occurs_on, starts_on) as "occursOn", ${SELECTED}, taken,
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
       (select to_json(date) from (select ${SELECTED}) date) as date,
       (select count(*)::integer from group_sessions g where g.series_id = s.id) as dates
     from group_session_series s where id = $1`,
    [id],
  );
}

/** The series alone, without its dates. */
export async function insertSeries(tx: Queries, { seriesId, date, rule }: SeriesRequest): Promise<void> {
  await tx.rows(
    `insert into group_session_series (id, repeats, every, weekdays, nth, until, except_dates, ${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, ${parameters(8)})`,
    [seriesId, rule.repeats, rule.every, rule.weekdays, rule.nth, rule.until, rule.except, ...valuesOf(date)],
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
  await tx.rows(`insert into group_sessions (series_id, occurs_on, ${COLUMNS}) values ($1, $2, ${parameters(3)})`, [
    seriesId,
    occursOn,
    ...valuesOf(date),
  ]);
}

export async function updateDate(tx: Queries, id: string, date: GroupSessionFacts, { seriesId, occursOn }: Occurrence): Promise<void> {
  await tx.rows(`update group_sessions set (series_id, occurs_on, ${COLUMNS}) = ($2, $3, ${parameters(4)}) where id = $1`, [
    id,
    seriesId,
    occursOn,
    ...valuesOf(date),
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
