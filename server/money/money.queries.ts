import type { MoneyFigures, MoneyLine } from "#domain/payments/money-figures.ts";
import type { Days } from "#domain/payments/money-period.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A refund by card has the method "link" if the booking was only paid by links. */
const METHOD = `case when l.by_link or l.kind <> 'charge' and l.method = 'card'
    and (select bool_and(c.by_link) from ledger c where c.booking_id = l.booking_id and c.kind = 'charge' and c.method = 'card')
  then 'link' else l.method end`;
const SIGNED = "case when l.kind in ('charge', 'reversal') then l.amount_pence else -l.amount_pence end";

/** Whether a booking's session, or its written reading, is still to come. */
const IS_LATER = `lateral (
  select case when is_written then status <> 'completed' else booking_date + booking_time::text::time > private.wall_clock() end as is_later
) moment`;

/** Ledger entries of the days $1 to $2 in the practice's zone, with the provider's fee; without those of vouchers and passes. */
const ENTRIES = `ledger l left join provider_fees f on f.payment_reference = l.provider_reference and f.kind = l.kind
  cross join lateral (select private.zone() as name) zone
  where l.method <> 'credit' and l.recorded_at >= $1::date::timestamp at time zone zone.name and l.recorded_at < ($2::date + 1)::timestamp at time zone zone.name`;

export async function readMoney(queries: Queries, { from, upTo }: Days): Promise<MoneyFigures> {
  const row = await queries.row<MoneyFigures>(
    `with entries as (
       select l.kind, ${METHOD} as method, l.amount_pence as pence, ${SIGNED} as signed, f.fee_pence as fee,
         l.kind in ('charge', 'dispute') and l.method = 'card' and f.fee_pence is null as is_fee_unknown
       from ${ENTRIES}
     ), by_method as (
       select method, sum(pence) filter (where kind = 'charge') as received, -sum(signed) filter (where kind <> 'charge') as refunded
       from entries group by method
     ), owing as (
       select coalesce(sum(owed_pence) filter (where not is_later), 0) as pence, count(*) filter (where not is_later) as count,
         coalesce(sum(owed_pence) filter (where is_later), 0) as later_pence, count(*) filter (where is_later) as later_count
       from bookings, ${IS_LATER}
       where owed_pence > 0 and hold_expires_at is null and booking_date between $1 and $2
     )
     select coalesce(sum(pence) filter (where kind = 'charge'), 0) as received,
       coalesce(-sum(signed) filter (where kind <> 'charge'), 0) as refunded,
       (select json_object_agg(method, json_build_object('received', coalesce(received, 0), 'refunded', coalesce(refunded, 0)))
        from unnest(array['card', 'link', 'cash', 'transfer']) method left join by_method using (method)) as "byMethod",
       coalesce(sum(fee), 0) as fees, coalesce(sum(fee) filter (where kind <> 'charge'), 0) as "disputeFees", count(*) filter (where is_fee_unknown) as "unknownFees",
       (select pence from owing) as owed, (select count from owing) as owing,
       (select later_pence from owing) as "owedLater", (select later_count from owing) as "owingLater",
       (select coalesce(sum(amount_pence), 0) from costs where spent_on between $1 and $2) as spent
     from entries`,
    [from, upTo],
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}

/** The ids of a client's entries, of their bookings and of what was sold to them. */
const entriesOf = (
  client: string,
) => `select id from ledger where booking_id in (select id from bookings where client_id = ${client})
  union select id from ledger where credit_id in (select id from credits where client_id = ${client})`;

/** SQL of what a client has paid in all, as `received` of `ClientMoney`. */
export const receivedFrom = (client: string) =>
  `(select coalesce(sum(amount_pence), 0)::integer from ledger where kind = 'charge' and method <> 'credit' and id in (${entriesOf(client)}))`;

/** One client's money in the words of domain/payments/money-words.ts, their passes included, whenever it was. */
export type ClientMoney = { received: number; refunded: number; owed: number; owedLater: number };

export async function readClientMoney(queries: Queries, clientId: string): Promise<ClientMoney> {
  const row = await queries.row<ClientMoney>(
    `with theirs as (select * from bookings where client_id = $1 and hold_expires_at is null), entries as (
       select l.kind, ${SIGNED} as signed from ledger l where l.method <> 'credit' and l.id in (${entriesOf("$1")})
     )
     select ${receivedFrom("$1")} as received,
       coalesce(-sum(signed) filter (where kind <> 'charge'), 0)::integer as refunded,
       (select coalesce(sum(owed_pence) filter (where not is_later), 0)::integer from theirs, ${IS_LATER}) as owed,
       (select coalesce(sum(owed_pence) filter (where is_later), 0)::integer from theirs, ${IS_LATER}) as "owedLater"
     from entries`,
    [clientId],
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}

/** Reads a page of entries, the newest first. */
export function readMoneyLines(
  queries: Queries,
  { from, upTo }: Days,
  { limit, offset }: { limit: number; offset: number },
): Promise<MoneyLine[]> {
  return queries.rows<MoneyLine>(
    `with page as (
       select l.*, f.fee_pence, (select r.number from receipts r where r.entry_id = l.id) as number
       from ${ENTRIES} order by l.recorded_at desc, number desc limit $3 offset $4
     )
     select l.number, l.kind, ${METHOD} as method, ${SIGNED} as pence, l.fee_pence as fee,
       to_char(l.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, l.booking_id as "bookingId",
       l.credit_id as "creditId", coalesce(b.client_name, c.recipient_name, c.buyer_name, p.client_name) as "clientName", coalesce(s.name || b.choice, c.name) as "serviceName"
     from page l
       left join bookings b on b.id = l.booking_id left join services s on s.id = b.service_id
       left join credits c on c.id = l.credit_id left join clients p on p.id = c.client_id
     order by l.recorded_at desc, l.number desc`,
    [from, upTo, limit, offset],
  );
}
