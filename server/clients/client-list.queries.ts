import type { CalendarDate } from "#domain/time.ts";
import { AWAY_AFTER_DAYS, type ClientView, CLIENTS_A_PAGE, digitsToFind } from "#domain/clients/client-filter.ts";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import type { Queries } from "#database/connection/connect.ts";
import { receivedFrom } from "#server/money/money.queries.ts";
import { IS_OPEN } from "#server/messages/sms/phone-calls.queries.ts";

/** A session of a client, as the list names it. */
export type SessionInList = {
  date: CalendarDate;
  time: string;
  serviceId: string;
  service: string;
  look: ServiceLook;
  isWritten: boolean;
  isFirst: boolean;
  /** Booked and paid, and not confirmed yet. */
  isToConfirm: boolean;
  owedPence: number;
};

/** A client in the list. Money in pence; figures without cancelled bookings. */
export type ClientInList = {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  phone: string | null;
  birthday: CalendarDate | null;
  tags: string[];
  note: string;
  bookings: number;
  noShows: number;
  lastBooking: CalendarDate | null;
  total: number;
  paid: number;
  covered: number;
  /** What they paid in all, passes included. */
  received: number;
  owed: number;
  status: string;
  next: SessionInList | null;
  /** The last session that was held; null while there is one to come. */
  last: SessionInList | null;
  /** Whether something waits to be told by telephone. */
  isToRing: boolean;
  /** Sessions left on passes that have not expired. */
  passLeft: number | null;
  /** How near the search is to the name: 0 its beginning, 1 that of a word, 2 inside, 3 by email or number; 0 without a search. */
  nearness: number;
};

type ListFilter = { words: string; view: ClientView; tag: string; page: number };

/** What is still to come, one session each, the soonest. */
const AHEAD = `select distinct on (client_id) client_id, id, booking_date, booking_time
  from bookings, moment
  where booking_date >= moment.today and status in ('pending', 'confirmed') and hold_expires_at is null and client_id is not null
    and (is_written or booking_date + booking_time::text::time + make_interval(mins => duration_minutes) > moment.now)
    and id not in (select booking_id from private.closing_sessions where outcome = 'asked') -- public.is_given_up, once for all rows
  order by client_id, booking_date, booking_time, id`;

const session = (condition: string) => `(
  select jsonb_build_object('date', b.booking_date, 'time', b.booking_time, 'serviceId', b.service_id, 'service', s.name, 'look', jsonb_build_object('colour', s.colour, 'rune', s.rune),
    'isWritten', b.is_written, 'isFirst', f.total_bookings = 1, 'isToConfirm', b.status = 'pending' and b.payment_status = 'paid' and not public.is_given_up(b), 'owedPence', b.owed_pence)
  from bookings b join services s on s.id = b.service_id where ${condition})`;

/**
 * Reads a page of the clients: with words those whose name begins so first, then those of whom a word does, then whose name has them inside, then
 * by email and number, in any writing.
 */
export async function readClients(
  queries: Queries,
  { words, view, tag, page }: ListFilter,
): Promise<{ clients: ClientInList[]; count: number }> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = tag === "" ? [] : [`c.tags @> array[${given(tag)}::text]`];
  const orders: string[] = [];
  let nearness = "0";
  if (words !== "") {
    const text = words.replace(/[\\%_]/g, String.raw`\$&`);
    const [begins, word, afterHyphen, inside] = [`${text}%`, `% ${text}%`, `%-${text}%`, `%${text}%`].map((pattern) =>
      given(pattern),
    );
    const digits = digitsToFind(words);
    conditions.push(
      `(${[
        `c.client_name ilike ${inside}`,
        `c.client_email ilike ${inside}`,
        `c.client_phone ilike ${inside}`,
        ...(digits ? [`regexp_replace(c.client_phone, '\\D', '', 'g') like ${given(`%${digits}%`)}`] : []),
      ].join(" or ")})`,
    );
    nearness = `case when c.client_name ilike ${begins} then 0 when c.client_name ilike any (array[${word}, ${afterHyphen}]) then 1 when c.client_name ilike ${inside} then 2 else 3 end`;
    orders.push(nearness);
  }
  if (view === "away") {
    conditions.push(`a.id is null and c.last_booking_date < moment.today - ${AWAY_AFTER_DAYS}`);
    orders.push("c.last_booking_date desc");
  }
  if (view === "pass") conditions.push("p.sessions > 0");
  if (view === "name") orders.push("lower(c.client_name)");
  else orders.push("a.booking_date", "a.booking_time", "c.last_booking_date desc nulls last", "lower(c.client_name)");
  const order = [...orders, "c.id"].join(", ");
  // Without conditions whoever comes next needs no sorting of all the others, who are read in order until the page is full.
  const found =
    view === "next" && conditions.length === 0
      ? `select c.*, n.next_id, p.sessions as pass_left, 0 as nearness, n.nth, (select count(*)::integer from clients) as count
         from (
           select id, next_id, row_number() over ()::integer as nth from (
             (select client_id as id, id as next_id from ahead order by booking_date, booking_time, client_id)
             union all
             (select id, null from clients where id not in (select client_id from ahead) order by last_booking_date desc nulls last, id)
           ) everybody limit ${CLIENTS_A_PAGE} offset ${page * CLIENTS_A_PAGE}
         ) n join clients c on c.id = n.id left join passes p on p.client_id = c.id`
      : `select c.*, a.id as next_id, p.sessions as pass_left, ${nearness} as nearness, row_number() over (order by ${order})::integer as nth,
           count(*) over ()::integer as count
         from clients c cross join moment left join ahead a on a.client_id = c.id left join passes p on p.client_id = c.id
         ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""}
         order by nth limit ${CLIENTS_A_PAGE} offset ${page * CLIENTS_A_PAGE}`;
  const rows = await queries.rows<ClientInList & { count: number; nth: number }>(
    `with moment as materialized (select private.today() as today, private.wall_clock() as now),
     ahead as (${AHEAD}),
     passes as (
       select client_id, sum(sessions_left)::integer as sessions from credits, moment
       where sessions_left > 0 and client_id is not null and (expires_on is null or expires_on >= moment.today) group by 1
     ),
     found as (${found})
     select f.id, f.user_id as "userId", f.client_name as name, f.client_email as email, f.client_phone as phone, f.birthday, f.tags, f.note,
       f.total_bookings as bookings, f.no_shows as "noShows", f.last_booking_date as "lastBooking", round(f.total_spent_gbp * 100)::integer as total,
       round(f.paid_gbp * 100)::integer as paid, round(f.covered_gbp * 100)::integer as covered, ${receivedFrom("f.id")} as received, round(f.owed_gbp * 100)::integer as owed, f.status,
       ${session("b.id = f.next_id")} as next,
       case when f.next_id is null then ${session(`b.id = (
         select l.id from bookings l, moment where l.client_id = f.id and l.status <> 'cancelled' and l.hold_expires_at is null
           and not public.is_given_up(l) and l.booking_date <= moment.today order by l.booking_date desc, l.booking_time desc limit 1)`)} end as last,
       exists (select from private.phone_calls c where c.client_id = f.id and ${IS_OPEN}) as "isToRing",
       f.pass_left as "passLeft", f.nearness, f.count, f.nth
     from found f order by f.nth`,
    values,
  );
  const count = rows[0]?.count ?? (page === 0 ? 0 : (await readClients(queries, { words, view, tag, page: 0 })).count);
  return { clients: rows.map(withoutPlace), count };
}

/** Without what only tells where in the list it stands. */
function withoutPlace(row: ClientInList & { count?: number; nth?: number }): ClientInList {
  const { count: _count, nth: _nth, ...client } = row;
  return client;
}
