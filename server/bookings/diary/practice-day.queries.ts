import type { Meeting } from "#domain/bookings/meeting.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import { HAS_CLOSING } from "#server/bookings/closing/closing-overview.queries.ts";
import { IS_OPEN } from "#server/messages/sms/phone-calls.queries.ts";

/** A session of today or tomorrow. `visit` counts the client's sessions up to this one: 1 is the first. */
type SessionOfDay = {
  id: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  serviceName: string;
  look: ServiceLook;
  groupSessionId: string | null;
  place: Place;
  meeting: Meeting | null;
  date: CalendarDate;
  time: string;
  durationMinutes: Minutes;
  isWritten: boolean;
  status: BookingStatus;
  noShow: boolean;
  paymentStatus: PaymentStatus;
  paid: Pence;
  owed: Pence;
  refunded: Pence;
  visit: number;
  notes: string | null;
  /** The practitioner has given its time up, and the client is to choose another. */
  isGivenUp: boolean;
};

/** A day after tomorrow with sessions: how many, and the first of them. */
type DayAhead = { date: CalendarDate; count: number; time: string; name: string; look: ServiceLook };

type Takings = { pence: Pence; count: number };

type PracticeDay = {
  zone: string;
  today: CalendarDate;
  /** Something was closed in one go, and the dashboard tells of it. */
  hasClosing: boolean;
  sessions: SessionOfDay[];
  /** The next days after tomorrow that have sessions; a group session has its service's name. */
  ahead: DayAhead[];
  /**
   * The money of the last 7 days: what the ledger holds for paid bookings made, and for vouchers and passes sold, in these days; and the
   * refunds of the same days.
   */
  revenue: Takings & { vouchers: number };
  refunds: Takings;
};

const [DAYS_AHEAD, AHEAD_WITHIN] = [3, 21];
const IS_AHEAD = (b: string) =>
  `${b}.status in ('pending', 'confirmed') and private.is_live(${b}.status, ${b}.hold_expires_at) and not ${b}.is_written and not public.is_given_up(${b})`;

/** Reads today's and tomorrow's sessions for the dashboard, in the practice's zone. */
export async function readPracticeDay(queries: Queries): Promise<PracticeDay> {
  const row = await queries.row<PracticeDay>(
    `with sessions as (
       select b.id, b.client_name as "clientName", b.client_email as "clientEmail", b.client_phone as "clientPhone", s.name || b.choice as "serviceName", json_build_object('colour', s.colour, 'rune', s.rune) as look,
         b.group_session_id as "groupSessionId", case when b.group_session_id is null then b.place else s.place end as place, private.meeting_of(b) as meeting,
         b.booking_date as date, b.booking_time as time, b.duration_minutes as "durationMinutes", b.is_written as "isWritten", b.status, b.no_show as "noShow", b.payment_status as "paymentStatus", b.paid_pence as paid, b.owed_pence as owed, b.refunded_pence as refunded, b.notes,
         public.is_given_up(b) as "isGivenUp",
         1 + (select count(*) from bookings e
              where e.client_id = b.client_id and e.status <> 'cancelled' and not e.no_show
                and (e.booking_date, e.booking_time) < (b.booking_date, b.booking_time)) as visit
       from bookings b join services s on s.id = b.service_id
       where b.booking_date between private.today() and private.today() + 1 and private.is_live(b.status, b.hold_expires_at)
     ), ahead as (
       select distinct on (b.booking_date) b.booking_date as date, b.booking_time as time, case when b.group_session_id is null then b.client_name else s.name end as name,
         json_build_object('colour', s.colour, 'rune', s.rune) as look,
         (select count(distinct coalesce(o.group_session_id, o.id)) from bookings o where o.booking_date = b.booking_date and ${IS_AHEAD("o")}) as count
       from bookings b join services s on s.id = b.service_id
       where b.booking_date between private.today() + 2 and private.today() + ${AHEAD_WITHIN} and ${IS_AHEAD("b")}
       order by b.booking_date, b.booking_time, b.id limit ${DAYS_AHEAD}
     ), sold as (
       select coalesce(sum(private.credit_held_pence(id)), 0) as pence, count(*) from credits
       where created_at >= private.clock() - interval '7 days' and private.credit_held_pence(id) > 0
     ), revenue as (
       select coalesce(sum(paid_pence - refunded_pence - private.credit_pence(id)), 0) + (select pence from sold) as pence, count(*), (select count from sold) as vouchers
       from bookings where payment_status = 'paid' and created_at >= private.clock() - interval '7 days'
     ), refunds as (
       select coalesce(sum(amount_pence), 0) as pence, count(*) from ledger
       where kind = 'refund' and method <> 'credit' and recorded_at >= private.clock() - interval '7 days'
     )
     select private.zone() as zone, private.today() as today, ${HAS_CLOSING} as "hasClosing",
       (select coalesce(json_agg(sessions order by date, time), '[]') from sessions) as sessions,
       (select coalesce(json_agg(ahead order by date), '[]') from ahead) as ahead,
       (select row_to_json(revenue) from revenue) as revenue,
       (select row_to_json(refunds) from refunds) as refunds`,
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}

export type RevenueFigures = { bookings: number; pence: Pence };
export type PracticeRevenue = {
  weeks: (RevenueFigures & { from: CalendarDate })[];
  services: (RevenueFigures & { name: string })[];
};

/**
 * Reads the revenue of the last weeks (from the practice's first weekday on, including the present one and those without bookings) and of the services in the
 * same period, by the time of booking: the number of bookings that are not cancelled, and the money held for them and for those that were
 * not refunded in full. A session paid with a pass counts with its share of the pass's price.
 */
export async function readRevenue(queries: Queries, weeks: number): Promise<PracticeRevenue> {
  const row = await queries.row<PracticeRevenue>(
    `with zone as (
       -- weeks of date_trunc begin on Monday: moved so that they begin on the practice's day
       select private.zone() as name, (8 - coalesce((select week_begins_on from business_settings), 0)) % 7 as shift
     ), week as (
       select (date_trunc('week', private.today() + shift)::date - shift - 7 * n) as first from zone, generate_series(0, $1::integer - 1) n
     ), made as (
       select b.service_id, date_trunc('week', (b.created_at at time zone zone.name)::date + shift)::date - shift as week,
         (b.status <> 'cancelled')::integer as stands,
         case when b.payment_status = 'paid' then b.paid_pence - b.refunded_pence - private.pass_discount_pence(b.id) else 0 end as pence
       from bookings b, zone
       where b.created_at >= ((select min(first) from week)::timestamp at time zone zone.name)
         and (b.status <> 'cancelled' or b.payment_status = 'paid')
     )
     select
       (select json_agg(w order by w."from") from (
         select first as "from", coalesce(sum(made.stands), 0) as bookings, coalesce(sum(pence), 0) as pence
         from week left join made on made.week = week.first group by first
       ) w) as weeks,
       (select coalesce(json_agg(v order by v.pence desc, v.bookings desc, v.name), '[]') from (
         select s.name, sum(stands) as bookings, sum(pence) as pence from made join services s on s.id = made.service_id group by s.id
       ) v) as services`,
    [weeks],
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}

/** The practitioner's pending tasks: paid bookings to confirm, messages that could not be sent, and clients to ring. */
type ToDo = { toConfirm: number; failedMessages: number; toRing: number };

export async function readToDo(queries: Queries): Promise<ToDo> {
  const row = await queries.row<ToDo>(
    `select (select count(*) from bookings b where status = 'pending' and payment_status = 'paid' and not public.is_given_up(b)) as "toConfirm",
       (select count(*) from alerts a where settled_at is null and (
         kind = 'mail-failed' and exists (select from mail where id::text = a.reference and status = 'failed')
         or kind = 'sms-failed' and exists (select from sms where id::text = a.reference and status = 'failed'))) as "failedMessages",
       (select count(*) from private.phone_calls c where ${IS_OPEN}) as "toRing"`,
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}
