-- Vouchers and passes: what is left of them follows the ledger.

/* A payment for a booking lowers the balance of a credit and its refund raises it; for the sale of the credit the signs are reversed. A pass
   counts sessions, and what is left of its price is the part of those that are left, at most what is held of it.
   Its row is locked, and credits_are_not_overdrawn and credits_sessions_are_not_overdrawn refuse what is not there: no pound
   and no session is used or given back twice. */
create or replace function private.sync_credit_balance() returns trigger language plpgsql set search_path = ''
  as $$
declare
  sign integer := case when (new.kind = 'charge') = (new.booking_id is null) then 1 else -1 end;
begin
  perform from public.credits where id = new.credit_id for update; -- before the ledger is read
  update public.credits set
    sessions_left = sessions_left + sign * new.sessions,
    left_pence = case when sessions is null then left_pence + sign * new.amount_pence
      else least(amount_pence * (sessions_left + sign * new.sessions) / sessions, private.credit_held_pence(id)) end
  where id = new.credit_id;
  return null;
end
$$;

/* The money that the practice holds of its sale, by the ledger. */
create or replace function private.credit_held_pence(credit uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case when kind = 'charge' then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where credit_id = credit and booking_id is null
  $$;
grant execute on function private.credit_held_pence(uuid) to admin, service_role;

create or replace function private.guard_credit() returns trigger language plpgsql set search_path = ''
  as $$ begin
    if (new.id, new.code, new.amount_pence, new.sessions) is distinct from (old.id, old.code, old.amount_pence, old.sessions) then
      raise exception 'A voucher or a pass keeps its code, its amount and its sessions'
        using errcode = '23514', constraint = 'credits_keep_their_amount', table = 'credits', schema = 'public';
    end if;
    new.updated_at := now();
    return new;
  end $$;

/* A refund of a credit payment is completed on insert: it restores the credit and moves no money. Sessions come back whole. */
create or replace function private.return_credit() returns trigger language plpgsql set search_path = ''
  as $$
declare
  paid public.ledger := (select l from public.ledger l where kind = 'charge' and provider_reference = new.payment_reference);
  reference text := case when paid.sessions is null then 'credit_' else 'credit_pass_' end || new.id;
begin
  if paid.sessions is not null and new.amount_pence <> paid.amount_pence then
    raise exception 'Sessions come back to a pass whole'
      using errcode = '23514', constraint = 'refunds_of_a_pass_are_whole', table = 'refunds', schema = 'public';
  end if;
  insert into public.ledger (booking_id, credit_id, kind, amount_pence, currency, provider_reference, reason, sessions)
    values (new.booking_id, paid.credit_id, 'refund', new.amount_pence, 'gbp', reference, new.reason, paid.sessions);
  update public.refunds set status = 'done', provider_reference = reference, done_at = private.clock() where id = new.id;
  return null;
end
$$;

/* What vouchers and passes pay for a booking, less what came back to them: the part of what is held for it that is no money. */
create or replace function private.credit_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case kind when 'charge' then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where booking_id = booking and method = 'credit'
  $$;
grant execute on function private.credit_pence(uuid) to admin, service_role;

/* By how much a pass pays more for a booking than its price brought for these sessions. */
create or replace function private.pass_discount_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case kind when 'charge' then 1 else -1 end * (l.amount_pence - c.amount_pence * l.sessions / c.sessions)), 0)::integer
    from public.ledger l join public.credits c on c.id = l.credit_id
    where l.booking_id = booking and l.sessions is not null
  $$;
grant execute on function private.pass_discount_pence(uuid) to admin, service_role;
