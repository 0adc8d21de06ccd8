import { expect } from "vitest";
import { readMoney, readMoneyLines } from "#server/money/money.queries.ts";
import { SWEEPS } from "#tests/flows/histories/actions.ts";
import { PRICE_OF_A_PLACE, type World, doJobs, rows } from "#tests/flows/histories/world.ts";

const OCCUPANCY =
  "select coalesce(booking_id, group_session_id, blocked_date_id, closed_hours_id), during, kept_until from private.occupancy";
const SOURCES = `(
  select id, during, hold_expires_at from bookings where status <> 'cancelled' and group_session_id is null
  union all select g.id, hours, null from group_sessions g, private.hours_of(g) hours where g.is_active
  union all select id, tsrange(blocked_date, blocked_date + 1), null from blocked_dates
  union all select id, tsrange(on_date + start_time, on_date + end_time), null from closed_hours
)`;

/** Each rule with a query for the rows that break it. */
const INVARIANTS: Record<string, string> = {
  "two live sessions overlap": `select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during
    where a.status <> 'cancelled' and b.status <> 'cancelled' and a.group_session_id is null and b.group_session_id is null`,
  "a live session overlaps a group session": `select b.id from group_sessions g, private.hours_of(g) hours, bookings b
    where g.is_active and b.status <> 'cancelled' and b.group_session_id is null and b.during && hours`,
  "a place is sold twice, or counted wrong": `select g.id from group_sessions g
    where g.taken > g.places or g.taken <> (select coalesce(sum(places), 0) from bookings where group_session_id = g.id and status <> 'cancelled')
      + (select coalesce(sum(places), 0) from waiting where group_session_id = g.id and status = 'offered')`,
  "a client has two places in one line": `select group_session_id from waiting where status in ('waiting', 'offered')
    group by group_session_id, user_id having count(*) > 1`,
  "an offer has no email": `select w.id from waiting w where w.offered_until is not null and not w.id::text = any (
      select split_part(about, ' ', 1) from mail where kind = 'places-offered')`,
  "a client took a time at which another calendar is busy": "select id from broken_at_once where rule = 'busy'",
  "places were offered past one in line whom they fit": "select id from broken_at_once where rule = 'offered'",
  "a booking has lost the rule that it was sold under":
    "select b.id from bookings b join sold_under s using (id) where s.version <> b.rule_version",
  "a booking was sold by the rule of another service, or by none": `select b.id from bookings b join booking_rules r on r.version = b.rule_version
    where r.follows_practice or r.service_id <> b.service_id`,
  "a place in line was taken out of turn": "select id from broken_at_once where rule = 'joined'",
  "places of a date that does not take place are offered": `select w.id from waiting w join group_sessions g on g.id = w.group_session_id
    where w.status = 'offered' and not g.is_active`,
  "a place is elsewhere than its group session": `select b.id from bookings b join group_sessions g on g.id = b.group_session_id
    where b.status in ('pending', 'confirmed') and (not g.is_active or (b.service_id, b.booking_date, b.booking_time)
      is distinct from (g.service_id, g.starts_on, g.start_time))`,
  "a date is outside its series": `select g.id from group_sessions g join group_session_series s on s.id = g.series_id
    where g.occurs_on not between s.starts_on and s.until`,
  "what occupies the diary differs from what is in it": `(
      ${OCCUPANCY} except ${SOURCES}
    ) union all (
      ${SOURCES} except ${OCCUPANCY}
    )`,
  "a client holds more than one unpaid time": `select user_id from bookings
    where status = 'pending' and hold_expires_at > private.clock() and user_id is not null group by 1 having count(*) > 1`,
  "a booking is paid without its money": `select b.id from bookings b where payment_status = 'paid' and (private.held_pence(id) <= 0
    or not exists (select from ledger l where l.booking_id = b.id and method = 'credit') and (select case when r.deposit_percent is null then price_pence else ceil(price_pence * r.deposit_percent / 100.0) end from booking_rules r
        where r.version = b.rule_version) > (select sum(amount_pence) from ledger l where l.booking_id = b.id and kind = 'charge'))`,
  "what is owed is not what is left of the price": `select b.id from bookings b, lateral (
      select coalesce(sum(amount_pence), 0) as paid from ledger l where l.booking_id = b.id and kind = 'charge') charged
    where paid_pence <> paid or owed_pence < 0 or owed_pence > price_pence or (owed_pence > 0 and owed_pence + paid <> price_pence)
      or (owed_pence = 0 and paid < price_pence and status <> 'cancelled' and payment_status <> 'refunded' and not no_show)`,
  "more than the price is held, and the practitioner was not told": `select b.id from bookings b where private.refundable_pence(b.id) > price_pence
      and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)`,
  "a rest that was paid by card has no email, or two": `select b.id from bookings b
    where erased_at is null and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'rest-paid') <> greatest(0, (
        select count(*) from ledger l where l.booking_id = b.id and kind = 'charge' and method = 'card'
          and not exists (select from refunds r where r.payment_reference = l.provider_reference and r.reason = 'late-payment')) - case when b.paid_by in ('voucher', 'pass') then 0 else 1 end)`,
  "an entry of the ledger has no number, or the numbers have a gap": `select l.id from ledger l left join receipts r on r.entry_id = l.id
    where (r.number is null) <> (l.method = 'credit') or r.number > (select count(*) from ledger where method <> 'credit')`,
  "what is left on a voucher is not what the ledger says": `select c.id from credits c where sessions is null and left_pence <> (
      select coalesce(sum(case when (kind = 'charge') = (booking_id is null) then amount_pence else -amount_pence end), 0)
      from ledger l where l.credit_id = c.id)`,
  "what is left of a pass is not what the ledger says": `select c.id from credits c where sessions is not null and (sessions_left, left_pence) <> (
      select sum(case when (kind = 'charge') = (booking_id is null) then l.sessions else -l.sessions end),
        least(c.amount_pence * sum(case when (kind = 'charge') = (booking_id is null) then l.sessions else -l.sessions end) / c.sessions, private.credit_held_pence(c.id))
      from ledger l where l.credit_id = c.id)`,
  "more was given back of a sale than came, or is owed than is held":
    "select id from credits where left_pence > private.credit_held_pence(id)",
  "a pass paid for another number of places, or with more than sessions": `select b.id from ledger l join bookings b on b.id = l.booking_id
    where l.sessions <> b.places or (l.kind = 'charge' and l.amount_pence <> b.price_pence and l.sessions is not null)`,
  "more sessions came back to a pass than a booking took": `select booking_id from ledger where sessions is not null and booking_id is not null group by 1
    having sum(case kind when 'charge' then sessions else -sessions end) < 0`,
  "a voucher's or a pass's payment went back as money": `select r.id from refunds r join ledger l on l.kind = 'charge' and l.provider_reference = r.payment_reference
    where l.credit_id is not null and l.booking_id is not null and r.status <> 'done'`,
  "a booking is refunded and its money is still here": `select id from bookings where payment_status = 'refunded' and private.held_pence(id) > 0`,
  "a booking's figures differ from the ledger": `select b.id from bookings b
    where refunded_pence <> coalesce((select sum(case kind when 'charge' then 0 when 'reversal' then -amount_pence else amount_pence end)
      from ledger l where l.booking_id = b.id), 0)`,
  "more is promised back than is here": `select booking_id from refunds where status = 'queued' group by 1
    having sum(amount_pence) > private.held_pence(booking_id)`,
  "there is money for which there is neither booking nor refund": `select l.booking_id from (select distinct booking_id from ledger where booking_id is not null) l
    left join bookings b on b.id = l.booking_id
    where (b.id is null and private.automatic_refundable_pence(l.booking_id) > 0
        and not exists (select from deleted_past where id = l.booking_id)
        and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || l.booking_id || ':%')
        and not exists (select from ledger r where r.booking_id = l.booking_id and r.kind = 'reversal'))
      or (b.payment_status = 'pending' and private.refundable_pence(l.booking_id) > 0)`,
  "the ledger says what the provider does not": `select l.provider_reference from ledger l
    left join stand_in_stripe.payment_intents p on l.kind = 'charge' and p.id = l.provider_reference and p.amount = l.amount_pence
    left join stand_in_stripe.refunds r on l.kind = 'refund' and r.id = l.provider_reference and r.amount = l.amount_pence
    left join stand_in_stripe.disputes d on l.kind in ('dispute', 'reversal') and d.id = l.provider_reference and d.amount = l.amount_pence
    where l.method = 'card' and coalesce(p.id, r.id, d.id) is null or (l.kind = 'reversal' and d.status <> 'won')`,
  "a paid booking has no email, or two": `select b.id from bookings b
    where erased_at is null and exists (select from ledger l where l.booking_id = b.id and kind = 'charge' and method = 'card')
      and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'booking-paid')
        <> case when b.paid_by not in ('voucher', 'pass') and exists (select from ledger l where l.booking_id = b.id and kind = 'charge' and method = 'card'
          and not exists (select from refunds r where r.payment_reference = l.provider_reference and r.reason = 'late-payment')) then 1 else 0 end`,
  "a late payment that went back has no email": `select r.id from refunds r join bookings b on b.id = r.booking_id
    where r.reason = 'late-payment' and r.status = 'done' and b.erased_at is null
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'late-payment-refunded') <> 1`,
  "a cancelled booking has no email and no phone call, or two": `select b.id from bookings b
    where status = 'cancelled' and cancelled_because <> 'hold-ended' and payment_status <> 'pending' and erased_at is null
      and not exists (select from refunds r where r.booking_id = b.id and r.reason = 'late-payment')
      and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || b.id || ':%')
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'booking-cancelled')
        + (select count(*) from private.phone_calls c where c.booking_id = b.id and c.kind = 'booking-cancelled') <> 1`,
  "a client who gets an email is to be rung, too": `select c.id from private.phone_calls c join bookings b on b.id = c.booking_id
    where private.is_one_address(b.client_email)`,
  "a client without an email has not heard of another time, and is not to be rung": `select b.id from bookings b
    join audit a on a.row_id = b.id and a.table_name = 'bookings' and a.act = 'insert'
    where b.client_email = '' and b.status in ('pending', 'confirmed') and b.erased_at is null and b.group_session_id is null
      and b.booking_date + b.booking_time::text::time > private.wall_clock()
      and (b.booking_date::text, b.booking_time::text) <> (a.changes -> 'booking_date' ->> 1, a.changes -> 'booking_time' ->> 1)
      and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || b.id || ':%')
      and not exists (select from private.phone_calls c where c.booking_id = b.id and c.starts = b.booking_date + b.booking_time::text::time)`,
  "a session that was deleted before its time has no email, or two": `select t.id from deleted_ahead t
    where exists (select from auth.users u where u.id = t.client)
      and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || t.id || ':%')
      and (select count(*) from mail m where m.booking_id = t.id and m.kind = 'booking-cancelled') <> 1`,
};

const BROKEN = Object.entries(INVARIANTS)
  .map(([rule, query]) => `select $$${rule}$$ as rule, broken.id::text from (${query}) as broken (id)`)
  .join("\nunion all\n");

const KEPT = `select b.id, private.refundable_pence(b.id) as held from bookings b where status = 'cancelled' and private.refundable_pence(b.id) > 0
  and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || b.id || ':%')
  and not exists (select from ledger l where l.booking_id = b.id and kind = 'reversal')
  and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)`;

const MOVED = `select b.id, count(m.id)::integer as emails from bookings b left join mail m on m.booking_id = b.id and m.kind = 'booking-moved'
  where b.erased_at is null and b.client_email <> '' and not exists (select from moved_in_diary d where d.id = b.id) group by b.id`;

/** Call once for each world: planning these queries takes longer than running them, and they run after every step. */
export async function prepareInvariants(world: World) {
  for (const [name, query] of Object.entries({ broken: BROKEN, kept: KEPT, moved: MOVED }))
    await rows(world, `prepare ${name} as ${query}`);
}

export async function expectInvariants(world: World) {
  const [broken] = await rows<{ rule: string; id: string }>(world, "execute broken");
  if (broken) throw new Error(`${broken.rule}: ${JSON.stringify(await describeBooking(world, broken.id))}`);
  for (const { id, held } of await rows<{ id: string; held: number }>(world, "execute kept")) {
    if (held > (world.mayKeep.get(id) ?? 0))
      throw new Error(`${held} pence are kept of the cancelled booking ${id}, more than it may`);
  }
  for (const { id, emails } of await rows<{ id: string; emails: number }>(world, "execute moved")) {
    const moves = world.moves.get(id);
    if (moves !== undefined && emails !== moves) throw new Error(`${moves} moves of ${id} have ${emails} emails`);
  }
}

/**
 * Bookings of places with a wrong sum of payments, in the ledger or at the provider. For held places it must equal the due part of their
 * price. For cancelled ones it may be at most what the practice may keep ($1: pence by booking) or still has to return in cash. Leaves out
 * disputes, refunds in the provider's dashboard, and double payments.
 */
const PLACES_AND_MONEY = `
  select b.id, b.status, b.places, expected, booked.net as ledger, card.net + booked.cash as provider
  from bookings b left join json_each_text($1) kept on kept.key = b.id::text
  cross join lateral (
    select case when b.status = 'cancelled' then coalesce(kept.value::integer, 0)
        + coalesce((select sum(amount_pence) from refunds r where r.booking_id = b.id and status = 'queued' and payment_reference like 'cash%'), 0)
      when b.payment_status = 'pending' then 0
      else case when b.no_show then b.paid_pence else b.places * ${PRICE_OF_A_PLACE} - b.owed_pence end
        - coalesce((select sum(amount_pence) from refunds r where r.booking_id = b.id and status = 'done' and reason = 'goodwill'), 0) end as expected
  ) price
  cross join lateral (
    select coalesce(sum(signed), 0) as net, coalesce(sum(signed) filter (where method <> 'card'), 0) as cash,
      coalesce(bool_or(kind in ('dispute', 'reversal') or reason = 'provider'), false) as is_foreign
    from ledger l, lateral (select case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end as signed) s
    where l.booking_id = b.id
  ) booked
  cross join lateral (
    select coalesce(sum(p.amount - p.amount_refunded), 0) as net
    from checkouts c join stand_in_stripe.payment_intents p on p.checkout_session = c.session_id where c.booking_id = b.id
  ) card
  where b.group_session_id is not null and not is_foreign
    and (booked.net <> card.net + booked.cash or booked.net > expected or (b.status <> 'cancelled' and booked.net < expected))
    and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)`;

/** Once the provider works and every job has run, our ledger and the provider's agree to the penny. */
export async function expectBalance(world: World) {
  world.provider = "up";
  await world.at.ahead("3 days"); // an emailed payment link has expired by then, too
  for (let round = 0; round < 3; round += 1) {
    for (const sweep of SWEEPS) await sweep(world.at.practice);
    await doJobs(world);
  }
  await expectInvariants(world);
  const rules = {
    "a refund still waits": "select id from refunds where status = 'queued' and payment_reference not like 'cash%'",
    "a card page is still open": "select id from checkouts where status in ('opening', 'open')",
    "a payment is not written down": `select p.id from stand_in_stripe.payment_intents p
      where not exists (select from ledger l where l.kind = 'charge' and l.provider_reference = p.id)`,
    "the books differ": `select l.booking_id from ledger l
      left join stand_in_stripe.payment_intents p on l.kind = 'charge' and p.id = l.provider_reference
      left join stand_in_stripe.disputes d on d.payment_intent = p.id and d.status <> 'won'
      where l.method = 'card' group by 1
      having sum(case when l.kind in ('charge', 'reversal') then l.amount_pence else -l.amount_pence end)
        <> sum(p.amount - p.amount_refunded - coalesce(d.amount, 0))`,
    "a fee is not what the provider kept": `select p.id from stand_in_stripe.payment_intents p
      left join provider_fees f on f.payment_reference = p.id where f.fee_pence is distinct from round(p.amount * 0.015)::integer + 20`,
    "a job is left":
      "select task_identifier from graphile_worker.jobs where task_identifier <> 'send-mail' and task_identifier <> 'send-sms'",
  };
  for (const [rule, query] of Object.entries(rules)) {
    const broken = await rows(world, query);
    if (broken.length > 0) throw new Error(`${rule}: ${JSON.stringify(broken)}`);
  }
  await expectMoneyAgrees(world);
  const wrong = await rows(world, PLACES_AND_MONEY, JSON.stringify(Object.fromEntries(world.mayKeep)));
  if (wrong.length > 0) throw new Error(`the money of places is not their price: ${JSON.stringify(wrong)}`);
}

/** The figures of the money screen equal the sums of the provider, the bookings and payments by hand. */
async function expectMoneyAgrees(world: World) {
  const { database } = world.at.fresh;
  const always = { from: "2000-01-01", upTo: "2100-12-31" };
  const figures = await readMoney(database, always);
  const lines = await readMoneyLines(database, always, { limit: 10_000, offset: 0 });
  const [sums] = await rows<
    Record<
      "card" | "byHand" | "credit" | "creditBack" | "bookings" | "deleted" | "back" | "deletedBack" | "owed" | "fees",
      number
    >
  >(
    world,
    `select (select coalesce(sum(amount), 0) from stand_in_stripe.payment_intents)::integer as card,
       (select coalesce(sum(amount_pence) filter (where kind = 'charge'), 0) from ledger where method in ('cash', 'transfer'))::integer as "byHand",
       (select coalesce(sum(amount_pence) filter (where kind = 'charge'), 0) from ledger where method = 'credit')::integer as credit,
       (select coalesce(sum(amount_pence) filter (where kind = 'refund'), 0) from ledger where method = 'credit')::integer as "creditBack",
       (select sum(paid_pence) from bookings)::integer as bookings, (select sum(refunded_pence) from bookings)::integer as back,
       (select coalesce(sum(amount_pence) filter (where kind = 'charge'), 0) from ledger l
          where not exists (select from bookings b where b.id = l.booking_id))::integer as deleted,
       (select coalesce(sum(case kind when 'charge' then 0 when 'reversal' then -amount_pence else amount_pence end), 0) from ledger l
          where not exists (select from bookings b where b.id = l.booking_id))::integer as "deletedBack",
       (select coalesce(sum(owed_pence), 0) from bookings where hold_expires_at is null)::integer as owed,
       (select coalesce(sum(fee_pence), 0) from provider_fees)::integer as fees`,
  );
  if (!sums) throw new Error("One row always comes back");
  const { card, link, cash, transfer } = figures.byMethod;
  expect(card.refunded + link.refunded + cash.refunded + transfer.refunded).toBe(figures.refunded);
  const owed = figures.owed + figures.owedLater;
  expect({
    ...figures,
    owed,
    card: card.received + link.received,
    byHand: cash.received + transfer.received,
  }).toMatchObject({
    received: sums.card + sums.byHand,
    card: sums.card,
    byHand: sums.byHand,
    refunded: sums.back + sums.deletedBack - sums.creditBack,
    owed: sums.owed,
    fees: sums.fees,
    unknownFees: 0,
  });
  expect(sums.bookings + sums.deleted - sums.credit).toBe(figures.received); // the sale of a voucher has counted what it pays for
  expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(figures.received - figures.refunded);
}

/** All data about a booking, for a failure's message. */
async function describeBooking(world: World, id: unknown) {
  const about = async (text: string) =>
    (await rows<{ row: unknown }>(world, `select to_jsonb(t) as row from (${text}) t`, id)).map(({ row }) => row);
  return {
    id,
    booking: await about(
      "select status, payment_status, cancelled_because, hold_expires_at, refunded_pence, price_pence from bookings where id::text = $1::text",
    ),
    ledger: await about(
      "select kind, amount_pence, provider_reference, reason from ledger where booking_id::text = $1::text order by recorded_at",
    ),
    refunds: await about(
      "select reason, status, amount_pence, last_error from refunds where booking_id::text = $1::text order by created_at",
    ),
    emails: await about("select kind, about from mail where booking_id::text = $1::text order by created_at"),
    audit: await about("select role, act, changes from audit where row_id::text = $1::text order by id"),
  };
}
