import type { ClosingRequest, ClosingWay } from "#domain/bookings/closing.ts";
import type { BookingStatus } from "#domain/bookings/booking-status.ts";
import { closedParts } from "#domain/bookings/closing.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

type Stored = { isSame: boolean };

/** Whether there is a closing of this id, and whether it was asked for with these words. */
export function findClosing(tx: Queries, { requestId, ...request }: ClosingRequest): Promise<Stored | undefined> {
  return tx.row<Stored>(`select request = $2::jsonb as "isSame" from private.closings where id = $1`, [
    requestId,
    JSON.stringify(request),
  ]);
}

/** Closes the days and hours, and keeps what was asked for. Returns false if the id is another closing's. */
export async function insertClosing(tx: Queries, { requestId, ...request }: ClosingRequest): Promise<boolean> {
  const { days, hours } = closedParts(request);
  const blocked = await tx.rows<{ id: string }>(
    `insert into blocked_dates (blocked_date, reason) select day, $2 from unnest($1::date[]) day
     on conflict (blocked_date) do nothing returning id`,
    [days, request.note],
  );
  const closed = await tx.rows<{ id: string }>(
    `insert into closed_hours (on_date, start_time, end_time, reason)
     select day, starts, ends, $4 from unnest($1::date[], $2::time[], $3::time[]) h (day, starts, ends) returning id`,
    [hours.map(({ date }) => date), hours.map(({ start }) => start), hours.map(({ end }) => end), request.note],
  );
  const row = await tx.row(
    `insert into private.closings (id, request, first_day, last_day, start_time, end_time, kind, note, words, blocked_date_ids, closed_hours_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing returning id`,
    [
      requestId,
      JSON.stringify(request),
      request.from,
      request.until,
      request.start,
      request.end,
      request.kind,
      request.note,
      request.words,
      blocked.map(({ id }) => id),
      closed.map(({ id }) => id),
    ],
  );
  return row !== undefined;
}

/** A ticked session: whose it is, its day, and whether it still stands in the closed time. */
export type Ticked = { id: string; name: string; day: CalendarDate; isThere: boolean };

const SPAN = "tsrange($2::date + $3::time, $4::date + $5::time)";

/** Finds the ticked sessions, those that are no longer there among them; a deleted one is not found. */
export function findTicked(
  tx: Queries,
  { bookings, groupSessions, from, start, until, end }: ClosingRequest,
): Promise<Ticked[]> {
  return tx.rows<Ticked>(
    `select b.id, b.client_name as name, b.booking_date as day,
       b.status in ('pending', 'confirmed') and private.is_live(b.status, b.hold_expires_at) and b.group_session_id is null and not b.is_written
         and ${SPAN} && tsrange(b.booking_date + b.booking_time::text::time, b.booking_date + b.booking_time::text::time + make_interval(mins => b.duration_minutes)) as "isThere"
     from bookings b where b.id = any ($1)
     union all
     select g.id, v.name, g.starts_on, g.is_active and ${SPAN} && tsrange(g.starts_on + g.start_time::text::time, g.ends_on + g.end_time::text::time)
     from group_sessions g join services v on v.id = g.service_id where g.id = any ($6)`,
    [bookings.map(({ bookingId }) => bookingId), from, start, until, end, groupSessions],
  );
}

export type NewClosingSession = {
  bookingId?: string;
  groupSessionId?: string;
  way: ClosingWay;
  lastDay: CalendarDate;
  isThere: boolean;
};

/** Keeps what becomes of each session; those that are there have a job each, which waits until Undo is over. */
export async function insertClosingSessions(
  tx: Queries,
  closingId: string,
  sessions: NewClosingSession[],
): Promise<void> {
  for (const { bookingId = null, groupSessionId = null, way, lastDay, isThere } of sessions)
    await tx.rows(
      `with session as (
         insert into private.closing_sessions (closing_id, booking_id, group_session_id, way, choose_until, outcome)
         values ($1, $2, $3, $4, private.moment_of($5::date + interval '1 day', private.zone()), case when not $6 then 'changed' end)
         returning id, outcome
       )
       select private.enqueue_at('settle-closing-session', json_build_object('id', id), 'closing-session:' || id, 13, now() + private.undo_time())
       from session where outcome is null`,
      [closingId, bookingId, groupSessionId, way, lastDay, isThere],
    );
}

/** What a closing is about, for its Undo. */
export type ClosingToUndo = {
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  isUndone: boolean;
  isCarriedOut: boolean;
  ageMs: number;
};

/** Finds its days without a lock. */
export function findClosingDays(
  queries: Queries,
  id: string,
): Promise<{ startsOn: CalendarDate; endsOn: CalendarDate } | undefined> {
  return queries.row(`select first_day as "startsOn", last_day as "endsOn" from private.closings where id = $1`, [id]);
}

/** Locks a closing after its days, so that none of its sessions is carried out meanwhile. */
export async function lockClosing(tx: Queries, id: string): Promise<ClosingToUndo | undefined> {
  await tx.rows("select from private.closings where id = $1 for update", [id]);
  return tx.row<ClosingToUndo>(
    `select c.first_day as "startsOn", c.last_day as "endsOn", c.undone_at is not null as "isUndone",
       exists (select from private.closing_sessions s where s.closing_id = c.id and s.outcome is distinct from 'changed' and s.outcome is not null) as "isCarriedOut",
       extract(epoch from private.clock() - c.created_at)::float8 * 1000 as "ageMs"
     from private.closings c where c.id = $1`,
    [id],
  );
}

/** Opens again what it closed; its jobs find it undone. */
export async function undoClosingRow(tx: Queries, id: string): Promise<void> {
  await tx.rows(
    "delete from blocked_dates d using private.closings c where c.id = $1 and d.id = any (c.blocked_date_ids)",
    [id],
  );
  await tx.rows(
    "delete from closed_hours h using private.closings c where c.id = $1 and h.id = any (c.closed_hours_ids)",
    [id],
  );
  await tx.rows("update private.closings set undone_at = private.clock() where id = $1", [id]);
}

/** One session of a closing, as it is to be carried out. */
export type ClosingSession = {
  closingId: string;
  bookingId: string | null;
  groupSessionId: string | null;
  way: ClosingWay;
  words: string;
  chooseUntil: Date;
  /** Of the link by which its client chooses another time. */
  key: string;
};

/** Finds a session of a closing without a lock. */
export function findClosingSession(queries: Queries, id: string): Promise<ClosingSession | undefined> {
  return queries.row<ClosingSession>(
    `select s.closing_id as "closingId", s.booking_id as "bookingId", s.group_session_id as "groupSessionId", s.way, s.key, c.words, s.choose_until as "chooseUntil"
     from private.closing_sessions s join private.closings c on c.id = s.closing_id where s.id = $1`,
    [id],
  );
}

type Due = { isExpired: boolean; isThere: boolean; status: BookingStatus | null };

/**
 * Locks it after its booking, or its group session's places, and says what is due: undefined for nothing. `isThere`: it still stands in
 * the closed time.
 */
export async function lockDueSession(tx: Queries, id: string): Promise<Due | undefined> {
  await tx.rows(
    "select from private.closings c join private.closing_sessions s on s.closing_id = c.id where s.id = $1 for share of c for update of s",
    [id],
  );
  return tx.row<Due>(
    `select s.outcome is not null as "isExpired", b.status, case when s.booking_id is null then g.is_active
         else b.status in ('pending', 'confirmed') and private.is_live(b.status, b.hold_expires_at)
           and tsrange(c.first_day + c.start_time::time, c.last_day + c.end_time::time)
             && tsrange(b.booking_date + b.booking_time::text::time, b.booking_date + b.booking_time::text::time + make_interval(mins => b.duration_minutes))
       end as "isThere"
     from private.closing_sessions s join private.closings c on c.id = s.closing_id
       left join bookings b on b.id = s.booking_id left join group_sessions g on g.id = s.group_session_id
     where s.id = $1 and c.undone_at is null and (s.outcome is null or s.outcome = 'asked' and s.choose_until <= private.clock())`,
    [id],
  );
}

export async function setOutcome(tx: Queries, id: string, outcome: "refunded" | "changed"): Promise<void> {
  await tx.rows("update private.closing_sessions set outcome = $2 where id = $1", [id, outcome]);
}

/** The client may choose another time from now on, and the session takes none. Its calendar entry gets a new version, which cancels it. */
export async function askToChoose(tx: Queries, id: string, bookingId: string): Promise<void> {
  await tx.rows("update private.closing_sessions set outcome = 'moved' where booking_id = $1 and outcome = 'asked'", [
    bookingId,
  ]); // of an earlier closing
  await tx.rows("update private.closing_sessions set outcome = 'asked' where id = $1", [id]);
  await tx.rows("update bookings set calendar_sequence = calendar_sequence + 1 where id = $1", [bookingId]);
}

/** Finds the sessions that are to be carried out and those whose time to choose has passed. */
export async function findDueSessions(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select s.id from private.closing_sessions s join private.closings c on c.id = s.closing_id
     where c.undone_at is null and (s.outcome = 'asked' and s.choose_until <= private.clock()
       or s.outcome is null and c.created_at < private.clock() - interval '1 minute')
     order by s.choose_until limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** The session of a link: `used` once a time was chosen by it or otherwise, `over` if it is cancelled, took place, or is too late. */
type SessionToChoose = {
  bookingId: string;
  state: "open" | "used" | "over";
  service: string;
  date: CalendarDate;
  time: string;
  duration: number;
  chooseUntil: Date;
  zone: string;
};

/** Finds the session of a link by which a client chooses another time. */
export function findSessionToChoose(queries: Queries, key: string): Promise<SessionToChoose | undefined> {
  return queries.row<SessionToChoose>(
    `select b.id as "bookingId", v.name || b.choice as service, b.booking_date as date, b.booking_time as time, b.duration_minutes as duration,
       s.choose_until as "chooseUntil", private.zone() as zone,
       case when s.outcome = 'asked' and private.clock() < s.choose_until then 'open'
         when s.outcome = 'moved' and b.status <> 'cancelled' and not public.is_given_up(b) then 'used' else 'over' end as state
     from private.closing_sessions s join bookings b on b.id = s.booking_id join services v on v.id = b.service_id
     where s.key = $1 and s.outcome is not null`,
    [key],
  );
}
