-- What follows from a change of a booking through the data API: queued in its transaction, done by a job. The functions of the server that
-- change a booking inform the client themselves, and so does a payment that confirms one.

/* After a cancellation the checkout is closed, the client is informed, and all of the money is refunded. */
create or replace function private.finish_cancellation_soon() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue('finish-cancellation', json_build_object('bookingId', new.id), 'finish-cancellation:' || new.id, 13);
    return null;
  end $$;

/* Queues the email of a change, with the booking's time before and after it. */
create or replace function private.tell_client_soon() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue(
      'tell-client',
      json_build_object('bookingId', new.id, 'event', tg_argv[0], 'sequence', new.calendar_sequence,
        'date', new.booking_date, 'time', new.booking_time, 'wasDate', old.booking_date, 'wasTime', old.booking_time)
    );
    return null;
  end $$;

/* A deleted booking whose session has not begun is refunded, and its client is informed. Each payment is refunded up to its own amount, so
   both go back when a booking was paid twice. The job carries what the email needs, since the row no longer exists. A hold, a session
   that has begun and a cancelled booking owe nothing. */
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
