import type { WeekdayHours } from "#domain/bookings/hours.ts";
import type { Diary } from "#domain/bookings/slots.ts";
import { type CalendarDate, type Minutes, minutesOf } from "#domain/time.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import type { Queries } from "#database/connection/connect.ts";

type StoredHours = WeekdayHours & { id: string };

export async function lockWeek(tx: Queries): Promise<StoredHours[]> {
  await tx.rows("lock table availability in share row exclusive mode");
  return tx.rows(
    `select id, day_of_week as "dayOfWeek", to_char(start_time, 'HH24:MI') as start, to_char(end_time, 'HH24:MI') as "end", is_active as "isActive"
     from availability`,
  );
}

export async function replaceHours(tx: Queries, removed: StoredHours[], added: WeekdayHours[]): Promise<void> {
  await tx.rows("delete from availability where id = any ($1)", [removed.map(({ id }) => id)]);
  await tx.rows(
    `insert into availability (day_of_week, start_time, end_time, is_active)
     select "dayOfWeek", start, "end", "isActive"
     from jsonb_to_recordset($1) as hours ("dayOfWeek" smallint, start time, "end" time, "isActive" boolean)`,
    [JSON.stringify(added)],
  );
}

/** An upcoming individual session; `time` is HH:mm. */
export type ComingSession = {
  id: string;
  date: CalendarDate;
  time: string;
  durationMinutes: Minutes;
  clientName: string;
  serviceName: string;
};

/** Reads the upcoming individual sessions, in order. Group sessions have their own hours. */
export async function loadComingSessions(queries: Queries): Promise<ComingSession[]> {
  const sessions = await queries.rows<ComingSession>(
    `select b.id, b.booking_date as date, b.booking_time as time, b.duration_minutes as "durationMinutes", b.client_name as "clientName",
       s.name || b.choice as "serviceName"
     from bookings b join services s on s.id = b.service_id
     where b.booking_date >= private.today() and b.group_session_id is null and not b.is_written and b.status in ('pending', 'confirmed')
       and private.is_live(b.status, b.hold_expires_at) and upper(b.during) > private.wall_clock()
     order by b.booking_date, b.booking_time`,
  );
  return sessions.map((session) => ({ ...session, clientName: withoutDirectionMarks(session.clientName) }));
}

/** Reads the special hours from today on, by date. */
export async function loadSpecialHours(queries: Queries): Promise<Diary["specialHours"]> {
  const rows = await queries.rows<{ date: CalendarDate; start: string; end: string }>(
    `select on_date as date, to_char(start_time, 'HH24:MI') as start, to_char(end_time, 'HH24:MI') as "end"
     from special_hours where on_date >= private.today()`,
  );
  return Map.groupBy(
    rows.map((row) => ({ date: row.date, start: minutesOf(row.start), end: minutesOf(row.end) })),
    ({ date }) => date,
  );
}
