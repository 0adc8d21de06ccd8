import type { Queries } from "#database/connection/connect.ts";
import type { BusyTime } from "#domain/calendars/busy-times.ts";
import type { NewOutsideCalendar } from "#domain/calendars/outside-calendar.ts";
import type { CalendarDate } from "#domain/time.ts";

/** A calendar that the practitioner keeps elsewhere, as shown in the settings. */
export type OutsideCalendar = {
  id: string;
  name: string;
  kind: NewOutsideCalendar["kind"];
  address: string;
  lastReadAt: Date | null;
  lastAnswerAt: Date;
  fault: string | null;
  /** The number of stored busy times. */
  busyTimes: number;
  /** The number of entries that could not be parsed. */
  unreadEntries: number;
};

const LISTED = `select c.id, c.name, c.kind, c.address, c.last_read_at as "lastReadAt", c.last_answer_at as "lastAnswerAt", c.fault,
    (select count(*)::int from private.busy_times b where b.calendar_id = c.id) as "busyTimes", c.unread_entries as "unreadEntries"
  from private.outside_calendars c`;

export function listOutsideCalendars(queries: Queries): Promise<OutsideCalendar[]> {
  return queries.rows(`${LISTED} order by c.created_at, c.id`);
}

export function findOutsideCalendar(queries: Queries, id: string): Promise<OutsideCalendar | undefined> {
  return queries.row(`${LISTED} where c.id = $1`, [id]);
}

export async function insertOutsideCalendar(queries: Queries, calendar: NewOutsideCalendar): Promise<string> {
  const { username = null, password = null } = calendar.kind === "caldav" ? calendar : {};
  const row = await queries.row<{ id: string }>(
    "insert into private.outside_calendars (name, kind, address, username, password) values ($1, $2, $3, $4, $5) returning id",
    [calendar.name, calendar.kind, calendar.address, username, password],
  );
  return row?.id as string;
}

/** Deletes a calendar with its busy times and settles its alert. Returns whether it existed. */
export async function deleteOutsideCalendar(tx: Queries, id: string): Promise<boolean> {
  const deleted = await tx.row("delete from private.outside_calendars where id = $1 returning id", [id]);
  if (!deleted) return false;
  await tx.rows("select private.merge_busy_times()");
  await resolveAlerts(tx, id);
  return true;
}

/** A calendar that is due to be read. `readFor` is the day and the zone for which its stored busy times were computed. */
export type DueCalendar = {
  id: string;
  source: NewOutsideCalendar;
  version: { etag?: string; lastModified?: string; hash?: string };
  readFor: string | null;
  today: CalendarDate;
  zone: string;
};

/**
 * Claims the calendars that are due, or the given one even if it is not due: no other node reads them until this one records the result or
 * five minutes have passed.
 */
export function claimCalendars(queries: Queries, { id = null }: { id?: string | null } = {}): Promise<DueCalendar[]> {
  return queries.rows(
    `update private.outside_calendars c set being_read_until = private.clock() + interval '5 minutes'
     where coalesce(c.being_read_until <= private.clock(), true) and case when $1::uuid is null then c.next_read_at <= private.clock() else c.id = $1 end
     returning c.id, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'name', name, 'address', address, 'username', username, 'password', password)) as source,
       jsonb_strip_nulls(jsonb_build_object('etag', etag, 'lastModified', last_modified, 'hash', content_hash)) as version,
       c.read_for as "readFor", private.today() as today,
       private.zone() as zone`,
    [id],
  );
}

/** Makes the calendar due for the next run of the schedule, in five minutes. */
const NEXT = "private.clock() + interval '4 minutes'";

/** Records a successful read and settles the calendar's alert. */
export async function recordAnswer(queries: Queries, id: string): Promise<void> {
  await queries.rows(
    `update private.outside_calendars set last_read_at = private.clock(), last_answer_at = private.clock(), next_read_at = ${NEXT},
       being_read_until = null, fault = null, failures = 0
     where id = $1`,
    [id],
  );
  await resolveAlerts(queries, id);
}

/** The result of reading a calendar; `version` identifies the content that was read. */
export type Reading = { readFor: string; version: DueCalendar["version"]; busy: BusyTime[]; unread: number };

/** Replaces the busy times of a calendar. Does nothing if the calendar has been deleted in the meantime. */
export async function replaceBusyTimes(tx: Queries, id: string, { readFor, version, busy, unread }: Reading): Promise<void> {
  const stored = await tx.row(
    `update private.outside_calendars set etag = $2, last_modified = $3, content_hash = $4, read_for = $5, unread_entries = $6
     where id = $1 returning id`,
    [id, version.etag ?? null, version.lastModified ?? null, version.hash ?? null, readFor, unread],
  );
  if (!stored) return;
  await tx.rows("delete from private.busy_times where calendar_id = $1", [id]);
  await tx.rows(
    `insert into private.busy_times (calendar_id, uid, title, during)
     select $1, uid, nullif(title, ''), tsrange(date + make_interval(mins => "start"), date + make_interval(mins => "end"))
     from json_to_recordset($2) as piece (uid text, title text, date date, "start" int, "end" int)`,
    [id, JSON.stringify(busy)],
  );
  await tx.rows("select private.merge_busy_times()");
  await recordAnswer(tx, id);
}

/** How long a calendar may be unreadable before the practitioner is alerted. */
const ALERT_AFTER = "interval '2 hours'";

/**
 * Records a failed read; the stored busy times are kept. The calendar is read again after 5, 10, 20, 40 and then every 60 minutes; after
 * two hours an alert is raised, once. Returns whether the alert is new.
 */
export async function recordReadFailure(queries: Queries, id: string, fault: string): Promise<boolean> {
  const raised = await queries.rows(
    `with failed as (
       update private.outside_calendars set last_read_at = private.clock(), fault = $2, failures = failures + 1, being_read_until = null,
         next_read_at = private.clock() + make_interval(mins => least(60, 5 * 2 ^ least(failures, 10))::int - 1)
       where id = $1 returning id, last_answer_at
     )
     insert into alerts (kind, detail, reference)
     select 'calendar-without-answer', 'One of your other calendars could not be read for two hours. Until it can, the busy times last known are kept.',
       id || ' ' || extract(epoch from last_answer_at)
     from failed where last_answer_at <= private.clock() - ${ALERT_AFTER}
     on conflict on constraint alerts_once_per_reference do nothing returning id`,
    [id, fault],
  );
  return raised.length > 0;
}

async function resolveAlerts(queries: Queries, id: string): Promise<void> {
  await queries.rows(
    "update alerts set settled_at = now() where kind = 'calendar-without-answer' and starts_with(reference, $1) and settled_at is null",
    [id],
  );
}

/** Returns those UIDs that our own calendars and emails use, also for deleted sessions; `uids` must begin with a lower-case UUID. */
export async function ownUids(queries: Queries, uids: string[]): Promise<Set<string>> {
  const rows = await queries.rows<{ uid: string }>(
    `select uid from unnest($1::text[]) uid
     where exists (select from bookings where id = left(uid, 36)::uuid) or exists (select from group_sessions where id = left(uid, 36)::uuid)
       or exists (select from audit where row_id = left(uid, 36)::uuid and table_name in ('bookings', 'group_sessions'))`,
    [uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Deletes past busy times, with their titles. */
export async function forgetPastBusyTimes(queries: Queries): Promise<void> {
  await queries.rows("delete from private.busy_times where upper(during) <= private.wall_clock()");
}
