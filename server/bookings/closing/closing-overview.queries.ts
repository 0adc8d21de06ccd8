import type { ClosedSpan, ClosingKind, ClosingWay } from "#domain/bookings/closing.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

const BOOKED =
  "tsrange(b.booking_date + b.booking_time::text::time, b.booking_date + b.booking_time::text::time + make_interval(mins => b.duration_minutes))";
const ANNOUNCED = "tsrange(g.starts_on + g.start_time::text::time, g.ends_on + g.end_time::text::time)";
const SPAN = "tsrange($1::date + $2::time, $3::date + $4::time)";

/** Someone with a session in a time; `address` is empty if no email can go to them, `person` is the same for all bookings of one client. */
export type PersonInTime = {
  bookingId: string;
  groupSessionId: string | null;
  name: string;
  phone: string | null;
  address: string;
  person: string;
  serviceName: string;
  date: CalendarDate;
  time: string;
  /** The money that the practice holds for it. */
  held: Pence;
  isHold: boolean;
};

/** Finds those whose sessions are still to begin in this time, places of groups included; written readings take no time. */
export function findPeopleInTime(queries: Queries, { from, start, until, end }: ClosedSpan): Promise<PersonInTime[]> {
  return queries.rows<PersonInTime>(
    `select b.id as "bookingId", b.group_session_id as "groupSessionId", b.client_name as name, b.client_phone as phone,
       case when private.is_one_address(b.client_email) then lower(b.client_email) else '' end as address,
       coalesce(b.client_id, b.id)::text as person, s.name || b.choice as "serviceName", b.booking_date as date, b.booking_time as time,
       private.held_pence(b.id) as held, b.hold_expires_at is not null as "isHold"
     from bookings b join services s on s.id = b.service_id left join group_sessions g on g.id = b.group_session_id
     where b.booking_date between $1::date - 62 and $3::date and b.status in ('pending', 'confirmed') and private.is_live(b.status, b.hold_expires_at)
       and not b.is_written and b.erased_at is null and not public.is_given_up(b)
       and case when g.id is null then ${BOOKED} else ${ANNOUNCED} end && ${SPAN}
       and (b.group_session_id is not null or b.booking_date + b.booking_time::text::time > private.wall_clock())
     order by b.booking_date, b.booking_time, b.created_at, b.id`,
    [from, start, until, end],
  );
}

export type GroupInTime = { id: string; name: string; date: CalendarDate; time: string };

/** Finds the announced dates of groups that are still to begin in this time. */
export function findGroupsInTime(queries: Queries, { from, start, until, end }: ClosedSpan): Promise<GroupInTime[]> {
  return queries.rows<GroupInTime>(
    `select g.id, s.name, g.starts_on as date, g.start_time as time
     from group_sessions g join services s on s.id = g.service_id
     where g.is_active and ${ANNOUNCED} && ${SPAN} and g.starts_on + g.start_time::text::time > private.wall_clock()
     order by g.starts_on, g.start_time, g.id`,
    [from, start, until, end],
  );
}

/** A closing as the dashboard tells it. */
export type ClosingOverview = ClosedSpan & { id: string; kind: ClosingKind; note: string; isClosed: boolean };

/** A closing of today, or one with sessions whose clients are still to choose. */
const IS_CURRENT = `c.undone_at is null and (private.today() between c.first_day and c.last_day
  or exists (select from private.closing_sessions s where s.closing_id = c.id and s.outcome = 'asked'))`;

/** Whether the dashboard has a closing to tell of. */
export const HAS_CLOSING = `exists (select from private.closings c where ${IS_CURRENT})`;

/** Lists them, the latest first. `isClosed`: what it closed has not been opened again. */
export function findCurrentClosings(queries: Queries): Promise<ClosingOverview[]> {
  return queries.rows<ClosingOverview>(
    `select c.id, c.first_day as from, c.last_day as until, c.start_time as start, c.end_time as end, c.kind, c.note,
       exists (select from blocked_dates d where d.id = any (c.blocked_date_ids)) or exists (select from closed_hours h where h.id = any (c.closed_hours_ids)) as "isClosed"
     from private.closings c where ${IS_CURRENT} order by c.created_at desc, c.id limit 20`,
  );
}

/** What became of a session; `null`: it is about to be carried out. */
export type ClosedSession = {
  closingId: string;
  bookingId: string | null;
  groupSessionId: string | null;
  name: string;
  serviceName: string;
  date: CalendarDate;
  time: string;
  way: ClosingWay;
  outcome: "refunded" | "asked" | "moved" | "kept" | "changed" | null;
  /** The last day on which its client may choose another time. */
  lastDay: CalendarDate;
  held: Pence;
};

/** Lists the sessions of these closings. */
export function findClosedSessions(queries: Queries, closingIds: string[]): Promise<ClosedSession[]> {
  return queries.rows<ClosedSession>(
    `select s.closing_id as "closingId", s.booking_id as "bookingId", s.group_session_id as "groupSessionId",
       coalesce(b.client_name, v.name) as name, v.name as "serviceName", coalesce(b.booking_date, g.starts_on) as date, coalesce(b.booking_time, g.start_time) as time,
       s.way, s.outcome, ((s.choose_until at time zone private.zone()) - interval '1 minute')::date as "lastDay",
       case when b.id is null then 0 else private.held_pence(b.id) end as held
     from private.closing_sessions s left join bookings b on b.id = s.booking_id left join group_sessions g on g.id = s.group_session_id
       join services v on v.id = coalesce(b.service_id, g.service_id)
     where s.closing_id = any ($1) order by date, time, s.id`,
    [closingIds],
  );
}
