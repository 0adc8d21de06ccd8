import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import { countPlaces, type Places } from "#domain/catalog/places.ts";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { PaymentStatus } from "#domain/bookings/booking-status.ts";

/** An entry of the practice's calendar: `from` and `to` are yyyy-MM-ddTHH:mm in the practice's zone, without buffers. */
type CalendarEntry = {
  /** A `hold` is an unpaid booking that expires; of a booking that was `given-up`, the client is to choose another time. */
  kind: "booking" | "hold" | "given-up" | "group" | "closed" | "day-off" | "busy";
  /** The id of its row; for a busy time, which has none, a hash that is unique within the result. */
  id: string;
  from: string;
  to: string;
  /** The client's or the group's name, the practitioner's reason, or the title in another calendar. */
  title: string;
  /** Only set for a booking. */
  service: { id: string; name: string } | null;
  /** How its service is told from the others, and the service's own name; null for what is of no service. */
  look: (ServiceLook & { name: string }) | null;
  status: "pending" | "confirmed" | "completed" | null;
  payment: PaymentStatus | null;
  /** The part of the price that is still to pay. */
  owed: Pence | null;
  bookingId: string | null;
  /** Only set for a group session. */
  places: Places | null;
};

type PracticeCalendar = {
  zone: string;
  today: CalendarDate;
  /** HH:mm. */
  now: string;
  /** The opening hours of each day; special hours replace the weekly ones. */
  hours: Record<CalendarDate, { from: string; to: string }[]>;
  entries: CalendarEntry[];
};

const LOOK = "json_build_object('colour', s.colour, 'rune', s.rune, 'name', s.name)";

/**
 * `entries` has a branch for each source of `private.occupancy`, and one for what was given up, which takes no time; busy times, which the
 * diary merges, come from their own table. `offset 0`
 * makes PostgreSQL look up each booking by key: the planner overestimates the overlaps, and would read the whole table.
 */
const CALENDAR_STATEMENT = `
  with taken as (
    select * from private.occupancy
    where during && tsrange($1::date, $2::date + 1) and (kept_until is null or kept_until > private.clock())
  ), entries as (
    select case when kept_until is null then 'booking' else 'hold' end as kind, b.id::text as id,
      lower(taken.during) + make_interval(mins => b.buffer_before_minutes) as begins,
      upper(taken.during) - make_interval(mins => b.buffer_minutes) as ends,
      b.client_name as title, json_build_object('id', s.id, 'name', s.name || b.choice) as service, b.status, b.payment_status as payment, b.owed_pence as owed, b.id as "bookingId",
      null::json as places, ${LOOK} as look
    from taken cross join lateral (select * from bookings where id = booking_id offset 0) b join services s on s.id = b.service_id
    union all
    select 'given-up', b.id::text, lower(b.during) + make_interval(mins => b.buffer_before_minutes), upper(b.during) - make_interval(mins => b.buffer_minutes),
      b.client_name, json_build_object('id', s.id, 'name', s.name || b.choice), b.status, b.payment_status, b.owed_pence, b.id, null, ${LOOK}
    from private.closing_sessions c join bookings b on b.id = c.booking_id join services s on s.id = b.service_id
    where c.outcome = 'asked' and b.during && tsrange($1::date, $2::date + 1)
    union all
    select 'group', g.id::text, lower(during), upper(during), s.name, null, null, null, null, null, json_build_object('taken', g.taken, 'of', g.places,
      'held', (select coalesce(sum(places), 0) from bookings where group_session_id = g.id and status <> 'cancelled' and hold_expires_at is not null),
      'offered', (select coalesce(sum(places), 0) from waiting where group_session_id = g.id and status = 'offered')), ${LOOK}
    from taken join group_sessions g on g.id = group_session_id join services s on s.id = g.service_id
    union all
    select 'closed', c.id::text, lower(during), upper(during), c.reason, null, null, null, null, null, null, null
    from taken join closed_hours c on c.id = closed_hours_id
    union all
    select 'day-off', d.id::text, lower(during), upper(during), d.reason, null, null, null, null, null, null, null
    from taken join blocked_dates d on d.id = blocked_date_id
    union all
    select 'busy', md5(concat(c.id, t.uid, t.during)), lower(t.during), upper(t.during), concat_ws(' · ', nullif(t.title, ''), c.name), null, null, null, null, null,
      null, null
    from private.busy_times t join private.outside_calendars c on c.id = t.calendar_id where t.during && tsrange($1::date, $2::date + 1)
  )
  select private.zone() as zone, private.today() as today, to_char(private.wall_clock(), 'HH24:MI') as now,
    (select json_object_agg(day::date, (
        select coalesce(json_agg(json_build_object('from', to_char(start_time, 'HH24:MI'), 'to', to_char(end_time, 'HH24:MI')) order by start_time), '[]')
        from private.hours_on(day::date)))
      from generate_series($1::date, $2::date, interval '1 day') day) as hours,
    (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'service', service, 'status', status, 'payment', payment, 'owed', owed,
        'bookingId', "bookingId", 'places', places, 'look', look, 'from', to_char(begins, 'YYYY-MM-DD"T"HH24:MI'), 'to', to_char(ends, 'YYYY-MM-DD"T"HH24:MI')) order by begins, ends, id), '[]')
      from entries) as entries
  from (select 1) one left join business_settings s on true`;

/** Reads the calendar between two days, both included, in one statement, without cancelled bookings and expired holds. */
export async function readCalendar(queries: Queries, from: CalendarDate, to: CalendarDate): Promise<PracticeCalendar> {
  const calendar = await queries.row<Omit<PracticeCalendar, "entries"> & { entries: ReadEntry[] }>(CALENDAR_STATEMENT, [
    from,
    to,
  ]);
  if (!calendar) throw new Error("One row always comes back");
  return { ...calendar, entries: calendar.entries.map(entryFrom) };
}

type ReadEntry = Omit<CalendarEntry, "places"> & { places: Parameters<typeof countPlaces>[0] | null };

function entryFrom({ places, title, ...entry }: ReadEntry): CalendarEntry {
  return { ...entry, title: withoutDirectionMarks(title), places: places && countPlaces(places) };
}
