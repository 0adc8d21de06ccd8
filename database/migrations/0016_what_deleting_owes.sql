-- A booking that the practitioner deletes before its session owes its client the money and a word, also when it was paid twice.

/* What the card provider still holds of a booking's money and nobody has been promised: cash is in another hand. */
create function private.card_refundable_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select greatest(0, least(
      private.refundable_pence(booking),
      coalesce((
        select sum(case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end)
        from public.ledger where booking_id = booking and means = 'card'
      ), 0)::integer - coalesce((
        select sum(amount_pence) from public.refunds
        where booking_id = booking and status = 'queued' and payment_reference not like 'cash\_%'
      ), 0)::integer
    ))
  $$;
grant execute on function private.card_refundable_pence(uuid) to admin, service_role;

/* As before, but each payment gives back no more than it brought: of a booking that was paid twice both go back, for nobody is left to
   decide about the second. And the client reads of it: what the letter needs goes with the job, for the booking is gone by then. A time that
   was only held, a session that has begun and one that was cancelled owe nobody anything. */
create or replace function private.refund_deleted_booking() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  begins timestamptz := lower(old.during) at time zone
    coalesce((select default_timezone from public.business_settings), 'Europe/London');
  held integer;
  of_cards integer;
  promised integer := 0;
  back integer;
  payment record;
begin
  if old.status not in ('pending', 'confirmed') or old.hold_expires_at is not null or begins <= private.clock() then
    return null;
  end if;
  perform private.lock_money(old.id);
  held := greatest(0, private.refundable_pence(old.id));
  of_cards := private.card_refundable_pence(old.id);
  for payment in
    select l.provider_reference, l.amount_pence - coalesce((
        select sum(r.amount_pence) from public.refunds r where r.payment_reference = l.provider_reference and r.status <> 'failed'
      ), 0)::integer as left_over
    from public.ledger l where l.booking_id = old.id and l.kind = 'charge' and l.means = 'card' order by l.recorded_at desc
  loop
    back := least(payment.left_over, of_cards - promised);
    if back > 0 then
      insert into public.refunds (booking_id, payment_reference, amount_pence, why)
        values (old.id, payment.provider_reference, back, 'practitioner');
      promised := promised + back;
    end if;
  end loop;
  update public.alerts set settled_at = now() where kind = 'paid-twice' and booking_id = old.id and settled_at is null;
  perform private.enqueue(
    'tell-of-deletion',
    (
      select json_build_object('bookingId', old.id, 'serviceName', v.name, 'place', v.place, 'clientName', old.client_name,
        'clientEmail', old.client_email, 'clientPhone', old.client_phone, 'date', old.booking_date, 'time', old.booking_time,
        'durationMinutes', old.duration_minutes, 'pricePence', old.price_pence, 'paymentStatus', old.payment_status,
        'sequence', old.calendar_sequence + 1, 'paidPence', held, 'refundPence', promised)
      from public.services v where v.id = old.service_id
    ),
    'tell-of-deletion:' || old.id,
    13
  );
  return null;
end
$$;
