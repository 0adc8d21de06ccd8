import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

export type Reminder = {
  bookingId: string;
  kind: "reminder-of-deadline" | "reminder-of-session" | "thanks" | "reading-late";
};

/**
 * Finds the reminders that are due now and have not been sent for this session at this time. A reminder stays due as long as it is useful,
 * so that a server that was down catches up. Clients who chose the time after the reminder became due do not need it.
 */
export function findDueReminders(queries: Queries): Promise<Reminder[]> {
  return queries.rows<Reminder>(
    `with settings as (
       select private.zone() as zone, coalesce(bool_or(thanks_after_session), false) as thanks
       from business_settings
     ), session as (
       select b.id, b.is_written, b.status, b.payment_status, b.no_show, b.updated_at, wall.starts, b.duration_minutes * interval '1 minute' as lasts, s.thanks,
         wall.starts at time zone s.zone as begins, r.tiers -> 0 ->> 'hours' || ' hours' as notice, coalesce(c.chosen_at, b.created_at) as chosen_at, private.clock() as now
       from settings s cross join bookings b join booking_rules r on r.version = b.rule_version
         cross join lateral (select b.booking_date + b.booking_time::text::time as starts) wall
         left join private.chosen_times c on c.booking_id = b.id
       where b.booking_date between private.today() - 4 and private.today() + 32
         and b.status <> 'cancelled' and b.hold_expires_at is null and b.erased_at is null
         and not public.is_given_up(b)
     ), due as (
       select id, starts, 'reminder-of-deadline' as kind from session
       where not is_written and status in ('pending', 'confirmed') and payment_status = 'paid'
         and now >= begins - notice::interval - interval '24 hours' and now < begins - notice::interval
         and chosen_at < begins - notice::interval - interval '24 hours'
       union all
       select id, starts, 'reminder-of-session' from session
       where not is_written and (status = 'confirmed' or status = 'pending' and payment_status = 'paid')
         and now >= begins - interval '24 hours' and now < begins and chosen_at < begins - interval '24 hours'
       union all
       select id, starts, 'thanks' from session
       where not is_written and thanks and status = 'completed' and not no_show and updated_at <= now() - private.undo_time() and now >= begins + lasts and now < begins + lasts + interval '3 days'
         and chosen_at < begins + lasts
       union all
       select id, starts, 'reading-late' from session
       where is_written and status in ('pending', 'confirmed') and payment_status = 'paid'
         and now >= begins + interval '24 hours' and now < begins + interval '4 days'
     )
     select d.id as "bookingId", d.kind from due d
     where not exists (select from mail m where m.booking_id = d.id and m.kind = d.kind and m.starts = d.starts)
     order by d.starts, d.id, d.kind limit 200`,
  );
}

/** Finds paid written readings that have not been sent by the promised time and have no open alert. */
export function findOverdueReadings(queries: Queries): Promise<{ bookingId: string; date: CalendarDate }[]> {
  return queries.rows(
    `select b.id as "bookingId", b.booking_date as date from bookings b
     where b.is_written and b.status in ('pending', 'confirmed') and b.payment_status = 'paid'
       and b.booking_date + b.booking_time::text::time <= private.wall_clock()
       and not exists (select from alerts a where a.kind = 'reading-overdue' and a.booking_id = b.id and a.settled_at is null)
     order by b.booking_date limit 200`,
  );
}

/** Resolves the alerts of readings that have been sent, cancelled or moved to another day. */
export async function settleOverdueReadings(queries: Queries): Promise<void> {
  await queries.rows(
    `update alerts a set settled_at = now() where a.kind = 'reading-overdue' and a.settled_at is null and not exists (
       select from bookings b where b.id = a.booking_id and b.status in ('pending', 'confirmed')
         and b.booking_date + b.booking_time::text::time <= private.wall_clock())`,
  );
}
