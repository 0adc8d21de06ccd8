import type { PlacesFacts } from "#server/bookings/booking-facts.queries.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A booking as an entry of a subscribed calendar. */
export type CalendarSession = {
  bookingId: string;
  sequence: number;
  serviceName: string;
  clientName: string;
  /** Only used to recognise an erased client; no calendar contains it. */
  clientEmail: string;
  date: CalendarDate;
  time: string;
  durationMinutes: Minutes;
  status: "pending" | "confirmed" | "completed";
  isPaid: boolean;
  owed: Pence;
  /** Null: no confirmation is pending. */
  confirmBy: Date | null;
  place: Place;
  area: string | null;
  meeting: Meeting | null;
  group: PlacesFacts | null;
  changedAt: Date;
};

const SESSION = `select b.id as "bookingId", b.calendar_sequence as sequence, v.name || b.choice as "serviceName", b.client_name as "clientName",
    b.client_email as "clientEmail", b.booking_date as date, b.booking_time as time, b.duration_minutes as "durationMinutes",
    b.status, b.payment_status = 'paid' as "isPaid", b.owed_pence as owed, private.confirm_by(b) as "confirmBy", case when g.id is null then b.place else v.place end as place, greatest(b.updated_at, v.updated_at) as "changedAt",
    case when g.id is not null then json_build_object('places', b.places, 'lastDay', g.ends_on, 'endTime', g.end_time, 'location', g.location) end as group, v.area, private.meeting_of(b) as meeting
  from bookings b join services v on v.id = b.service_id left join group_sessions g on g.id = b.group_session_id`;
/** Excludes unpaid, unconfirmed bookings, which may still be released, what was given up, and written readings, which have no time. */
const IS_COUNTED_ON =
  "not b.is_written and not public.is_given_up(b) and (b.status in ('confirmed', 'completed') or (b.status = 'pending' and b.payment_status = 'paid'))";
const IN_ORDER = "order by b.booking_date, b.booking_time, b.id";

/** Lists the individual sessions that are paid or confirmed, from this many days ago on. Group sessions have their own entries. */
export function listBookedSessions(queries: Queries, { daysBack }: { daysBack: number }): Promise<CalendarSession[]> {
  return queries.rows(
    `${SESSION} where b.group_session_id is null and b.booking_date >= private.today() - $1::int and ${IS_COUNTED_ON} ${IN_ORDER}`,
    [daysBack],
  );
}

/** Lists the sessions of one client, including places in groups. */
export function listBookedSessionsOf(
  queries: Queries,
  userId: string,
  { daysBack }: { daysBack: number },
): Promise<CalendarSession[]> {
  return queries.rows(
    `${SESSION} where b.user_id = $2 and b.booking_date >= private.today() - $1::int and ${IS_COUNTED_ON} ${IN_ORDER}`,
    [daysBack, userId],
  );
}

/** A group session as an entry of a subscribed calendar; its hours apply to each of its days. */
export type GroupSessionEntry = {
  id: string;
  /** The seconds from creation to the last change, because iCalendar's SEQUENCE must grow with each change. */
  sequence: number;
  serviceName: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  startTime: string;
  endTime: string;
  places: number | null;
  place: Place;
  changedAt: Date;
};

/** Lists the active group sessions that end this many days ago or later. */
export function listGroupSessionEntries(
  queries: Queries,
  { daysBack }: { daysBack: number },
): Promise<GroupSessionEntry[]> {
  return queries.rows(
    `select g.id, floor(extract(epoch from g.updated_at - g.created_at))::int as sequence, s.name as "serviceName",
       g.starts_on as "startsOn", g.ends_on as "endsOn", g.start_time as "startTime", g.end_time as "endTime", g.places, s.place,
       greatest(g.updated_at, s.updated_at) as "changedAt"
     from group_sessions g join services s on s.id = g.service_id
     where g.is_active and g.ends_on >= private.today() - $1::int
     order by g.starts_on, g.start_time, g.id`,
    [daysBack],
  );
}
