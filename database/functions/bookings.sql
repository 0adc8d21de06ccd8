-- Bookings: locks, legal transitions, what is written beside a change.

/* Every write that takes or frees a time on a day takes this lock first; the exclusion constraint alone would deadlock under load. */
create or replace function private.lock_day(day date) returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtext('a day of bookings'), day - date '2000-01-01') $$;
grant execute on function private.lock_day(date) to admin, service_role;

/* Whether a booking takes its time: neither cancelled nor an expired hold. */
create or replace function private.is_live(status text, hold_expires_at timestamptz) returns boolean
  language sql stable set search_path = ''
  as $$ select status <> 'cancelled' and (hold_expires_at is null or hold_expires_at > private.clock()) $$;
grant execute on function private.is_live(text, timestamptz) to anon, authenticated, admin, service_role;

/* Whether a booking waits for a card payment: live, unpaid, and not arranged to be paid in cash. */
create or replace function private.awaits_card_payment(booking public.bookings) returns boolean
  language sql stable set search_path = ''
  as $$
    select booking.payment_status = 'pending' and booking.price_pence > 0 and booking.paid_by <> 'cash'
      and private.is_live(booking.status, booking.hold_expires_at)
  $$;
grant execute on function private.awaits_card_payment(public.bookings) to authenticated, admin, service_role;

/* Whether a session is still to come, or under way: of a group session until its last day is over, of a written reading
   until it is sent. */
create or replace function private.is_to_come(booking public.bookings) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select booking.status in ('pending', 'confirmed') and private.is_live(booking.status, booking.hold_expires_at)
      and (booking.is_written or private.wall_clock() < coalesce(
        (select g.ends_on + g.end_time::text::time from public.group_sessions g where g.id = booking.group_session_id),
        booking.booking_date + booking.booking_time::text::time + make_interval(mins => booking.duration_minutes)))
  $$;
grant execute on function private.is_to_come(public.bookings) to authenticated, admin, service_role;

/* Whether a client began to book and never paid: the hold has ended, or they gave it up. */
create or replace function private.is_abandoned(booking public.bookings) returns boolean
  language sql stable set search_path = ''
  as $$
    select booking.payment_status = 'pending' and booking.paid_pence = 0 and booking.price_pence > 0 and booking.paid_by = 'card'
      and booking.cancelled_because is distinct from 'practitioner' and not private.is_live(booking.status, booking.hold_expires_at)
  $$;
grant execute on function private.is_abandoned(public.bookings) to authenticated, admin, service_role;

/* When the client of a paid booking hears from the practitioner at the latest: a day after the payment, and before the session begins. Null
   once there is nothing to wait for. */
create or replace function private.confirm_by(booking public.bookings) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$
    select least(
      coalesce((select min(l.recorded_at) from public.ledger l where l.booking_id = booking.id and l.kind = 'charge'), booking.created_at)
        + interval '24 hours',
      private.moment_of(booking.booking_date + booking.booking_time::text::time, private.zone()))
    where booking.status = 'pending' and booking.payment_status = 'paid'
  $$;
grant execute on function private.confirm_by(public.bookings) to authenticated, admin, service_role;

/* A booking keeps the service's buffers of the day it was made. */
create or replace function private.copy_buffers() returns trigger language plpgsql set search_path = ''
  as $$ begin
    select s.buffer_before_minutes, s.buffer_minutes into new.buffer_before_minutes, new.buffer_minutes
      from public.services s where s.id = new.service_id;
    new.buffer_before_minutes := coalesce(new.buffer_before_minutes, 0); -- no such service: the foreign key refuses it
    new.buffer_minutes := coalesce(new.buffer_minutes, 0);
    return new;
  end $$;

/* What is sold of a service without a time takes none, and keeps nothing free around it. */
create or replace function private.mark_written() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if exists (select from public.services s where s.id = new.service_id and s.written_days is not null) then
      new.is_written := true;
      new.buffer_before_minutes := 0;
      new.buffer_minutes := 0;
    end if;
    return new;
  end $$;

/* The legal transitions of status and payment; the data API answers an illegal one with 400 and this message. Only the server brings a
   cancelled booking back (money that arrived late), and a refunded one is paid again only if the ledger holds its money (a refund that
   failed, a dispute that was won). A confirmation or a completion is taken back by `takeBackStatus` alone, which names the booking. Also ends holds and dates cancellations. */
create or replace function private.guard_booking() returns trigger language plpgsql set search_path = ''
  as $$
declare
  paid_after_all boolean := current_user = 'service_role'
    and old.status = 'cancelled' and old.payment_status = 'pending' and new.payment_status = 'paid';
  taken_back boolean := current_user = 'service_role' and current_setting('practice.taken_back', true) = new.id::text
    and (old.status, new.status) in (('confirmed', 'pending'), ('completed', 'confirmed'));
begin
  if new.status is distinct from old.status
    and not (old.status = 'pending' and new.status = 'confirmed')
    and not (old.status = 'confirmed' and new.status = 'completed')
    and not (old.status <> 'cancelled' and new.status = 'cancelled')
    and not (paid_after_all and new.status in ('pending', 'confirmed'))
    and not taken_back
  then
    raise exception 'A % booking cannot become %', old.status, new.status
      using errcode = '23514', constraint = 'bookings_legal_moves', table = 'bookings', schema = 'public',
        hint = 'pending > confirmed > completed, and any of them > cancelled';
  end if;
  if new.payment_status is distinct from old.payment_status
    and not (old.payment_status = 'pending' and new.payment_status in ('paid', 'refunded'))
    and not (old.payment_status = 'paid' and new.payment_status = 'refunded')
    and not (old.payment_status = 'refunded' and new.payment_status = 'paid' and private.held_pence(new.id) > 0)
  then
    raise exception 'A % payment cannot become %', old.payment_status, new.payment_status
      using errcode = '23514', constraint = 'bookings_legal_payment_moves', table = 'bookings', schema = 'public',
        hint = 'pending > paid > refunded';
  end if;
  if (new.booking_date, new.booking_time, new.duration_minutes) is distinct from (old.booking_date, old.booking_time, old.duration_minutes)
    or (old.status = 'cancelled' and new.status <> 'cancelled')
  then
    perform private.lock_day(least(old.booking_date, new.booking_date));
    perform private.lock_day(greatest(old.booking_date, new.booking_date));
  end if;
  if new.status <> 'pending' or new.payment_status <> 'pending' then
    new.hold_expires_at := null;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_at := private.clock();
    new.cancelled_because := coalesce(new.cancelled_because, 'practitioner');
  elsif new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_because := null;
    new.cancellation_reason := null;
  end if;
  new.updated_at := now();
  return new;
end
$$;

/* A session can be completed from its start, the one it had before this change too; a written reading at any time. */
create or replace function private.guard_completion() returns trigger language plpgsql set search_path = ''
  as $$
declare
  zone constant text := private.zone();
begin
  if not new.is_written and private.clock() < greatest(
    private.moment_of(old.booking_date + old.booking_time::text::time, zone),
    private.moment_of(new.booking_date + new.booking_time::text::time, zone)
  ) then
    raise exception 'This session has not begun. It can be completed from its start'
      using errcode = '23514', constraint = 'bookings_completed_once_begun', table = 'bookings', schema = 'public';
  end if;
  return new;
end
$$;

/* Every change of a session's time or status is a new version for the calendars that hold it. */
create or replace function private.count_calendar_changes() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if (new.booking_date, new.booking_time, new.duration_minutes, new.status)
    is distinct from (old.booking_date, old.booking_time, old.duration_minutes, old.status)
  then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  return new;
end
$$;

/* Records when a session was moved to its present time. */
create or replace function private.record_chosen_time() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    insert into private.chosen_times (booking_id, chosen_at) values (new.id, private.clock())
      on conflict (booking_id) do update set chosen_at = excluded.chosen_at;
    return null;
  end $$;

/* Until when a client may cancel free of charge what the practice has just moved. */
create or replace function private.free_from_now() returns timestamptz
  language sql stable set search_path = ''
  as $$ select private.clock() + interval '7 days' $$;
grant execute on function private.free_from_now() to admin, service_role;

/* Sets free_until for moves through the data API; the server's functions set it themselves (moveBookingRow). */
create or replace function private.free_after_move() returns trigger language plpgsql set search_path = ''
  as $$ begin
    new.free_until := private.free_from_now();
    new.refund_cap := null;
    return new;
  end $$;
