-- Vouchers: what is left of them follows the ledger.

/* What is taken for a booking goes off the voucher, and what is given back of it comes again; of its sale it is the other way round.
   Its row is locked by the update, and credits_are_not_overdrawn refuses what is not there: no pound is spent or given back twice. */
create or replace function private.follow_credit() returns trigger language plpgsql set search_path = ''
  as $$ begin
    update public.credits set left_pence = left_pence + case when (new.kind = 'charge') = (new.booking_id is null) then new.amount_pence else -new.amount_pence end
    where id = new.credit_id;
    return null;
  end $$;

/* The money that the practice holds of its sale, by the ledger. */
create or replace function private.credit_held_pence(credit uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case when kind = 'charge' then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where credit_id = credit and booking_id is null
  $$;
grant execute on function private.credit_held_pence(uuid) to admin, service_role;

create or replace function private.keep_credit() returns trigger language plpgsql set search_path = ''
  as $$ begin
    raise exception 'A voucher keeps its code and its amount'
      using errcode = '23514', constraint = 'credits_keep_their_amount', table = 'credits', schema = 'public';
  end $$;

/* A refund of what a voucher paid is made with its row: it goes back to the voucher, never as money. */
create or replace function private.return_credit() returns trigger language plpgsql set search_path = ''
  as $$ begin
    insert into public.ledger (booking_id, credit_id, kind, amount_pence, currency, provider_reference, reason)
    select new.booking_id, credit_id, 'refund', new.amount_pence, 'gbp', 'credit_' || new.id, new.why
    from public.ledger where kind = 'charge' and provider_reference = new.payment_reference;
    update public.refunds set status = 'done', provider_reference = 'credit_' || id, done_at = private.clock() where id = new.id;
    return null;
  end $$;

/* What vouchers pay for a booking, less what came back to them: the part of what is held for it that is no money. */
create or replace function private.credit_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case kind when 'charge' then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where booking_id = booking and means = 'credit'
  $$;
grant execute on function private.credit_pence(uuid) to admin, service_role;
