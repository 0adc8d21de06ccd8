-- Money: what is held, what may be refunded, and how the booking's figures follow the ledger.

/* One transaction at a time decides about a booking's money, whether or not the booking still exists. */
create or replace function private.lock_money(booking uuid) returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtext('money of a booking'), hashtext(booking::text)) $$;
grant execute on function private.lock_money(uuid) to service_role;

/* What the practice holds of a booking's money, by the ledger. */
create or replace function private.held_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where booking_id = booking
  $$;
grant execute on function private.held_pence(uuid) to admin, service_role;

/* What is held and not yet promised as a refund. */
create or replace function private.refundable_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select private.held_pence(booking)
      - coalesce((select sum(amount_pence) from public.refunds where booking_id = booking and status = 'queued'), 0)::integer
  $$;
grant execute on function private.refundable_pence(uuid) to admin, service_role;

/* What is held of card, voucher and pass payments, which are refunded without the practitioner. */
create or replace function private.automatic_held_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where booking_id = booking and method in ('card', 'credit')
  $$;
grant execute on function private.automatic_held_pence(uuid) to admin, service_role;

/* What of it is not yet promised as a refund. */
create or replace function private.automatic_refundable_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select greatest(0, least(
      private.refundable_pence(booking),
      private.automatic_held_pence(booking) - coalesce((
        select sum(amount_pence) from public.refunds
        where booking_id = booking and status = 'queued' and not is_by_hand
      ), 0)::integer
    ))
  $$;
grant execute on function private.automatic_refundable_pence(uuid) to admin, service_role;

/* What is held of one payment: what went back of it and what its bank has taken back is not. A dispute names its payment as its reason. */
create or replace function private.payment_held_pence(payment text) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(amount_pence), 0)::integer
      - coalesce((select sum(amount_pence) from public.refunds where payment_reference = payment and status = 'done'), 0)::integer
      - coalesce((
        select sum(d.amount_pence) from public.ledger d
        where d.kind = 'dispute' and d.reason = payment
          and not exists (select from public.ledger r where r.kind = 'reversal' and r.provider_reference = d.provider_reference)
      ), 0)::integer
    from public.ledger where kind = 'charge' and provider_reference = payment
  $$;
grant execute on function private.payment_held_pence(text) to admin, service_role;

/* What of it is not yet promised as a refund. */
create or replace function private.payment_refundable_pence(payment text) returns integer
  language sql stable set search_path = ''
  as $$
    select greatest(0, private.payment_held_pence(payment)
      - coalesce((select sum(amount_pence) from public.refunds where payment_reference = payment and status = 'queued'), 0)::integer)
  $$;
grant execute on function private.payment_refundable_pence(text) to admin, service_role;

/* A refund is never more than what is held, and keeps its amount and its payment. */
create or replace function private.guard_refund() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if new.status = 'queued' and (tg_op = 'INSERT' or old.status <> 'queued') then
    perform private.lock_money(new.booking_id);
    if new.amount_pence > private.refundable_pence(new.booking_id) then
      raise exception 'More would go back than is there'
        using errcode = '23514', constraint = 'refunds_within_what_was_charged', table = 'refunds', schema = 'public';
    end if;
  end if;
  if tg_op = 'UPDATE' and (new.booking_id, new.payment_reference, new.amount_pence, new.reason)
    is distinct from (old.booking_id, old.payment_reference, old.amount_pence, old.reason)
  then
    raise exception 'A refund keeps its amount and its payment'
      using errcode = '23514', constraint = 'refunds_keep_their_amount', table = 'refunds', schema = 'public';
  end if;
  return new;
end
$$;

/* Refunds are measured against all that came in for the booking, or for the voucher: while a bank holds the money of a dispute, an earlier refund is still true. */
create or replace function private.guard_ledger() returns trigger language plpgsql set search_path = ''
  as $$
begin
  perform private.lock_money(coalesce(new.booking_id, new.credit_id));
  -- A repeated entry is no new money: the unique constraint refuses it.
  if new.kind = 'refund' and not exists (select from public.ledger where kind = new.kind and provider_reference = new.provider_reference)
    and new.amount_pence > (
      select coalesce(sum(case kind when 'refund' then -amount_pence when 'dispute' then 0 else amount_pence end), 0)
      from public.ledger where booking_id = new.booking_id or (new.booking_id is null and booking_id is null and credit_id = new.credit_id)
    )
  then
    raise exception 'More would go back than came'
      using errcode = '23514', constraint = 'ledger_refunds_within_charges', table = 'ledger', schema = 'public';
  end if;
  return new;
end
$$;

/* The booking's figures follow the ledger: "refunded" once nothing is held, "paid" while the practice holds any of it. A charge alone
   makes no booking paid: it may have come too late. */
create or replace function private.sync_payment_figures() returns trigger language plpgsql set search_path = ''
  as $$
declare
  held integer := private.held_pence(new.booking_id);
  charged integer := (select sum(amount_pence) from public.ledger where booking_id = new.booking_id and kind = 'charge');
begin
  update public.bookings
  set paid_pence = charged,
    refunded_pence = greatest(0, charged - held),
    payment_status = case when new.kind <> 'charge' and held <= 0 then 'refunded' when payment_status = 'refunded' and held > 0 then 'paid' else payment_status end
  where id = new.booking_id and charged is not null
    and (paid_pence <> charged or refunded_pence <> greatest(0, charged - held)
      or new.kind <> 'charge' and (payment_status = 'refunded') <> (held <= 0)); -- what changes nothing would still set off every trigger
  return null;
end
$$;

/* The next running number. Deferred, so that an entry that was there already takes none, and one that is rolled back gives its number back. */
create or replace function private.number_receipt() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('running numbers of the ledger'));
    insert into public.receipts (number, entry_id) select coalesce(max(number), 0) + 1, new.id from public.receipts;
    return null;
  end $$;

/* 13 tries are spread over 22 hours, as with emails. */
create or replace function private.enqueue_refund(refund uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('refund', json_build_object('id', refund), 'refund:' || refund, 13) $$;
grant execute on function private.enqueue_refund(uuid) to service_role;

create or replace function private.enqueue_new_refund() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_refund(new.id);
    return null;
  end $$;

/* Queues again the waiting refunds that have no job left. Cash has none: it is handed back in person. Returns how many. */
create or replace function private.enqueue_stranded_refunds() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stranded uuid[] := array(
    select r.id from public.refunds r
    where r.status = 'queued' and not r.is_by_hand
      and not exists (select from graphile_worker.jobs j where j.key = 'refund:' || r.id and j.attempts < j.max_attempts)
  );
begin
  perform private.enqueue_refund(id) from unnest(stranded) id;
  return cardinality(stranded);
end
$$;
grant execute on function private.enqueue_stranded_refunds() to service_role;
