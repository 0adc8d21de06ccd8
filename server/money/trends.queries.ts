import type { Pence } from "#domain/money.ts";
import type { Days } from "#domain/payments/money-period.ts";
import type { OwingSession, ReceivedKind } from "#domain/payments/money-figures.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Adds up what was received in each of these spans of days, in their order. */
export async function readReceivedIn(queries: Queries, spans: Days[]): Promise<Pence[]> {
  const rows = await queries.rows<{ received: Pence }>(
    `select coalesce(sum.pence, 0) as received
     from unnest($1::date[], $2::date[]) with ordinality span (first, last, nth)
       cross join lateral (select private.zone() as name) zone
       cross join lateral (
         select sum(l.amount_pence) as pence from ledger l
         where l.kind = 'charge' and l.method <> 'credit'
           and l.recorded_at >= span.first::timestamp at time zone zone.name and l.recorded_at < (span.last + 1)::timestamp at time zone zone.name
       ) sum
     order by nth`,
    [spans.map(({ from }) => from), spans.map(({ upTo }) => upTo)],
  );
  return rows.map(({ received }) => received);
}

/** Adds up what was received in these days by service, passes and vouchers, the most first. */
export function readReceivedByKind(queries: Queries, { from, upTo }: Days): Promise<ReceivedKind[]> {
  return queries.rows<ReceivedKind>(
    `with received as (
       select b.service_id,
         case when b.service_id is not null then 'service' when l.credit_id is null then 'deleted'
           when exists (select from credits c where c.id = l.credit_id and c.sessions is null) then 'voucher' else 'pass' end as kind,
         sum(l.amount_pence) as received
       from ledger l cross join lateral (select private.zone() as name) zone left join bookings b on b.id = l.booking_id
       where l.kind = 'charge' and l.method <> 'credit'
         and l.recorded_at >= $1::date::timestamp at time zone zone.name and l.recorded_at < ($2::date + 1)::timestamp at time zone zone.name
       group by 1, 2
     )
     select r.kind, r.received, s.id, s.name, s.colour, s.rune from received r left join services s on s.id = r.service_id
     order by r.received desc, r.kind, s.position, s.id`,
    [from, upTo],
  );
}

/** Reads the sessions of these days that have begun and are not paid, the oldest first. */
export function readOwing(queries: Queries, { from, upTo }: Days, limit: number): Promise<OwingSession[]> {
  return queries.rows<OwingSession>(
    `select id as "bookingId", client_name as "clientName", booking_date::text as date, owed_pence as pence
     from bookings
     where owed_pence > 0 and hold_expires_at is null and booking_date between $1 and $2
       and case when is_written then status = 'completed' else booking_date + booking_time::text::time <= private.wall_clock() end
     order by booking_date, booking_time, id limit $3`,
    [from, upTo, limit],
  );
}
