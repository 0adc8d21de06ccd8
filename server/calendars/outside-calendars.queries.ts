import { describeNoAnswer, describeUnknownZone, describeUnreadEntries } from "#domain/calendars/alert-words.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { BusyTimes } from "#domain/calendars/busy-times.ts";
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
  /** The number of entries that the calendar has, of any day. */
  entries: number;
  /** The titles of entries that may take more time than could be read. */
  unreadTitles: string[];
  /** Unknown names of time zones; their times are busy in each zone that may be meant. */
  unknownZones: string[];
  /** The IANA zones that such names mean, as the practitioner said. */
  zoneNames: Record<string, string>;
};

const LISTED = `select c.id, c.name, c.kind, c.address, c.last_read_at as "lastReadAt", c.last_answer_at as "lastAnswerAt", c.fault,
    (select count(*)::int from private.busy_times b where b.calendar_id = c.id) as "busyTimes", c.entries,
    c.unread_titles as "unreadTitles", c.unknown_zones as "unknownZones", c.zone_names as "zoneNames"
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
  for (const kind of ["calendar-without-answer", "calendar-entries-unread", "calendar-zone-unknown"])
    await settle(tx, kind, id);
  return true;
}

/** A calendar that is due to be read. `readFor` is the day, the zone and the names of zones for which its stored busy times were computed. */
export type DueCalendar = {
  id: string;
  source: NewOutsideCalendar;
  version: { etag?: string; lastModified?: string; hash?: string };
  readFor: string | null;
  zoneNames: Record<string, string>;
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
       c.read_for as "readFor", c.zone_names as "zoneNames", private.today() as today,
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
  await settle(queries, "calendar-without-answer", id);
}

/** The result of reading a calendar; `version` identifies the content that was read. */
export type Reading = Pick<BusyTimes, "busy" | "entries" | "titles" | "zones"> & {
  readFor: string;
  version: DueCalendar["version"];
};

/** Replaces the busy times of a calendar. Does nothing if the calendar has been deleted in the meantime. */
export async function replaceBusyTimes(
  tx: Queries,
  id: string,
  { readFor, version, busy, ...told }: Reading,
): Promise<void> {
  const titles = told.titles.slice(0, MOST_TOLD);
  const zones = told.zones.slice(0, MOST_TOLD);
  const before = await tx.row<{ titles: string[] }>(
    "select unread_titles as titles from private.outside_calendars where id = $1 for update",
    [id],
  );
  if (!before) return;
  await tx.rows(
    `update private.outside_calendars set etag = $2, last_modified = $3, content_hash = $4, read_for = $5, entries = $6, unread_titles = $7, unknown_zones = $8
     where id = $1`,
    [
      id,
      version.etag ?? null,
      version.lastModified ?? null,
      version.hash ?? null,
      readFor,
      told.entries,
      titles,
      zones,
    ],
  );
  await tellUnread(tx, id, { before: before.titles, now: titles });
  await tellUnknownZones(tx, id, zones);
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

const MOST_TOLD = 100;

/** Raises an alert when there are more entries of a title that may take more time than was read, and settles it when there are none. */
async function tellUnread(
  tx: Queries,
  id: string,
  { before, now }: { before: string[]; now: string[] },
): Promise<void> {
  const count = (titles: string[], title: string) => titles.filter((each) => each === title).length;
  if (now.length === 0) await settle(tx, "calendar-entries-unread", id);
  if (now.some((title) => count(now, title) > count(before, title))) {
    await settle(tx, "calendar-entries-unread", id);
    await raiseAlert(tx, {
      kind: "calendar-entries-unread",
      reference: `${id} ${crypto.randomUUID()}`,
      detail: describeUnreadEntries(now.length),
    });
  }
}

/** Raises an alert for each unknown name of a time zone, and settles the alerts of names that are known now or no longer used. */
async function tellUnknownZones(tx: Queries, id: string, zones: string[]): Promise<void> {
  await settle(tx, "calendar-zone-unknown", id, zones.map((zone) => `${id} ${zone}`)); // prettier-ignore
  for (const zone of zones) {
    await raiseAlert(tx, {
      kind: "calendar-zone-unknown",
      reference: `${id} ${zone}`,
      detail: describeUnknownZone(zone),
    });
  }
}

/** Keeps what the practitioner says that a name of a time zone means, instead of what she said before. Returns whether the calendar exists. */
export async function rememberZoneName(
  queries: Queries,
  id: string,
  { name, zone }: { name: string; zone: string },
): Promise<boolean> {
  const row = await queries.row(
    `update private.outside_calendars set zone_names = zone_names || jsonb_build_object($2::text, $3::text) where id = $1 returning id`,
    [id, name, zone],
  );
  return row !== undefined;
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
     select 'calendar-without-answer', $3, id || ' ' || extract(epoch from last_answer_at)
     from failed where last_answer_at <= private.clock() - ${ALERT_AFTER}
     on conflict on constraint alerts_once_per_reference do nothing returning id`,
    [id, fault, describeNoAnswer()],
  );
  return raised.length > 0;
}

/** Settles a calendar's alerts of a kind, except those of the references that last. One that is over may be raised again. */
async function settle(queries: Queries, kind: string, id: string, lasting: string[] = []): Promise<void> {
  await queries.rows(
    `update alerts set settled_at = coalesce(settled_at, now()), reference = reference || ' until ' || now()
     where kind = $1 and starts_with(reference, $2) and reference <> all($3) and reference not like '% until %'`,
    [kind, id, lasting],
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
