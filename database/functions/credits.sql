-- Vouchers: what is left of them follows the ledger.

/* Its row is locked by the update, and credits_are_not_overdrawn refuses what is not there: no pound is spent or given back twice. */
create or replace function private.follow_credit() returns trigger language plpgsql set search_path = ''
  as $$ begin
    update public.credits set left_pence = left_pence + case when new.kind = 'charge' then new.amount_pence else -new.amount_pence end
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
