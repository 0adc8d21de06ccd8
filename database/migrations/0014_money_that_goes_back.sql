-- A booking that the practitioner deletes before its session takes nobody's money with it: what the practice still holds of it goes back, as
-- when they cancel (design 5). What is deleted afterwards was given for a session, and stays.
create function private.refund_deleted_booking() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  begins timestamptz := lower(old.during) at time zone
    coalesce((select default_timezone from public.business_settings), 'Europe/London');
  payment text := (
    select provider_reference from public.ledger
    where booking_id = old.id and kind = 'charge' and means = 'card' order by recorded_at desc limit 1
  );
  held integer;
begin
  if payment is not null and old.status in ('pending', 'confirmed') and begins > private.clock() then
    perform private.lock_money(old.id);
    held := private.refundable_pence(old.id);
    if held > 0 then
      insert into public.refunds (booking_id, payment_reference, amount_pence, why) values (old.id, payment, held, 'practitioner');
    end if;
  end if;
  return null;
end
$$;
create trigger refund_deleted_booking after delete on public.bookings for each row when (current_user = 'admin')
  execute function private.refund_deleted_booking();

/* As before, but refunds are measured against what came in, not against what is left: a bank that has taken the money of a dispute for a
   while does not make a refund of the days before untrue. */
create or replace function private.guard_ledger() returns trigger language plpgsql set search_path = ''
  as $$
begin
  perform private.lock_money(new.booking_id);
  -- A copy of what is written already is no new money: it falls to the unique constraint.
  if new.kind = 'refund' and not exists (select from public.ledger where kind = new.kind and provider_reference = new.provider_reference)
    and new.amount_pence > (
      select coalesce(sum(case kind when 'refund' then -amount_pence when 'dispute' then 0 else amount_pence end), 0)
      from public.ledger where booking_id = new.booking_id
    )
  then
    raise exception 'More would go back than came'
      using errcode = '23514', constraint = 'ledger_refunds_within_charges', table = 'ledger', schema = 'public';
  end if;
  return new;
end
$$;
