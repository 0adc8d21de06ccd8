import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { Queries } from "#database/connection/connect.ts";

export type DateHours = Pick<GroupSessionFacts, "startsOn" | "endsOn" | "startTime" | "endTime">;

/** An entry of the diary that overlaps a date. Group sessions cannot overlap those with `isBinding`; others only hide time from clients. */
export type Overlap = { index: number; isBinding: boolean; title: string; from: string; to: string };

/**
 * Finds the first overlap of each of these dates, binding ones first. `own` are group sessions to ignore, because they will be moved or
 * removed. An inactive date of the same service at the same time counts too, because there can be only one.
 */
export function findOverlaps(
  queries: Queries,
  dates: DateHours[],
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
