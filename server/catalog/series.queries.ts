import { GROUP_SESSION_COLUMNS } from "#domain/catalog/group-session-columns.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { SeriesRequest, SeriesRule } from "#domain/catalog/series.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Locks all series until the transaction ends. Acquire this lock before those of days. */
export async function lockSeries(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('series of group sessions'))");
}

const FACTS = Object.keys(GROUP_SESSION_COLUMNS) as (keyof GroupSessionFacts)[];
const COLUMNS = Object.values(GROUP_SESSION_COLUMNS).join();
const SELECTED = FACTS.map((fact) => `${GROUP_SESSION_COLUMNS[fact]} as "${fact}"`).join();
const valuesOf = (date: GroupSessionFacts) => FACTS.map((fact) => date[fact]);
/** The parameters for COLUMNS, numbered from `first`. */
const parameters = (first: number) => FACTS.map((_, index) => `$${first + index}`).join();

/** A date of a series, or one with which a series will begin. */
export type SeriesDate = GroupSessionFacts & {
  id: string;
  seriesId: string | null;
  /** The day that the series' rule gives for it. */
  occursOn: CalendarDate;
  taken: number;
  /** Whether it has bookings, including cancelled ones. */
  wasBooked: boolean;
};

const DATES = `select id, series_id as "seriesId", coalesce(occurs_on, starts_on) as "occursOn", ${SELECTED}, taken,
    exists (select from bookings b where b.group_session_id = g.id) as "wasBooked"
  from group_sessions g`;

/** Returns this date and all later ones of its series, in order; empty if the date does not exist. */
export function findDateAndLater(queries: Queries, groupSessionId: string): Promise<SeriesDate[]> {
  return queries.rows<SeriesDate>(
    `${DATES} where g.id = $1 or (series_id, true) = (select series_id, g.occurs_on >= occurs_on from group_sessions where id = $1)
     order by "occursOn"`,
    [groupSessionId],
  );
}

/** Returns the dates of a series that its rule gives for this day or later. */
export function findSeriesDates(queries: Queries, seriesId: string, from: CalendarDate): Promise<SeriesDate[]> {
  return queries.rows<SeriesDate>(`${DATES} where series_id = $1 and occurs_on >= $2 order by "occursOn"`, [
    seriesId,
    from,
  ]);
}

/** Locks these group sessions until the transaction ends. Lock order: day, booking, money, group session. */
export async function lockDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("select from group_sessions where id = any ($1) order by id for update", [ids]);
}

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

/** Inserts a series without its dates. */
export async function insertSeries(tx: Queries, { seriesId, date, rule }: SeriesRequest): Promise<void> {
  await tx.rows(
    `insert into group_session_series (id, repeats, every, weekdays, nth, until, except_dates, ${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, ${parameters(8)})`,
    [seriesId, rule.repeats, rule.every, rule.weekdays, rule.nth, rule.until, rule.except, ...valuesOf(date)],
  );
}

/** Ends a series before this day. Leaves a series unchanged that begins on it or later; `deleteEmptySeries` deletes it. */
export async function endSeriesBefore(tx: Queries, id: string, day: CalendarDate): Promise<void> {
  await tx.rows("update group_session_series set until = $2::date - 1 where id = $1 and starts_on < $2", [id, day]);
}

export async function deleteEmptySeries(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    "delete from group_session_series s where id = $1 and not exists (select from group_sessions g where g.series_id = s.id)",
    [id],
  );
}

/** The place of a group session in a series. */
type Occurrence = { seriesId: string; occursOn: CalendarDate };

export async function insertDate(
  tx: Queries,
  date: GroupSessionFacts,
  { seriesId, occursOn }: Occurrence,
): Promise<void> {
  await tx.rows(`insert into group_sessions (series_id, occurs_on, ${COLUMNS}) values ($1, $2, ${parameters(3)})`, [
    seriesId,
    occursOn,
    ...valuesOf(date),
  ]);
}

export async function updateDate(
  tx: Queries,
  id: string,
  date: GroupSessionFacts,
  { seriesId, occursOn }: Occurrence,
): Promise<void> {
  await tx.rows(
    `update group_sessions set (series_id, occurs_on, ${COLUMNS}) = ($2, $3, ${parameters(4)}) where id = $1`,
    [id, seriesId, occursOn, ...valuesOf(date)],
  );
}

/** Removes dates from their series and leaves them otherwise unchanged. */
export async function releaseDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows("update group_sessions set series_id = null, occurs_on = null where id = any ($1)", [ids]);
}

/** Deletes dates; those with bookings are deactivated and removed from their series instead. */
export async function removeDates(tx: Queries, ids: string[]): Promise<void> {
  await tx.rows(
    "delete from group_sessions g where id = any ($1) and not exists (select from bookings b where b.group_session_id = g.id)",
    [ids],
  );
  await tx.rows("update group_sessions set is_active = false, series_id = null, occurs_on = null where id = any ($1)", [
    ids,
  ]);
}
