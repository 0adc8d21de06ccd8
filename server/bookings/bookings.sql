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

/* Until when a client may choose another time for a session that the practitioner has given up; null for every other. */
create or replace function private.chooses_until(booking uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select s.choose_until from private.closing_sessions s where s.booking_id = booking and s.outcome = 'asked' $$;
grant execute on function private.chooses_until(uuid) to authenticated, admin, service_role;

/* Whether the practitioner has given up a session's time and its client is to choose another: it takes no time, and is not counted as one to
   come. A column of the back office's reads. */
create or replace function public.is_given_up(booking public.bookings) returns boolean
  language sql stable set search_path = ''
  as $$ select private.chooses_until(booking.id) is not null $$;
grant execute on function public.is_given_up(public.bookings) to admin, service_role;

/* The sold sessions to come that begin at another moment once the practice's zone is this one, since they keep their wall-clock time. A group
   session counts until its last day has begun. */
create or replace function private.touched_by_zone(new_zone text) returns setof public.bookings
  language sql stable set search_path = ''
  as $$
    select b.* from public.bookings b left join public.group_sessions g on g.id = b.group_session_id,
      lateral (select coalesce(g.ends_on, b.booking_date) + b.booking_time::text::time as begins) last_day
    where b.status in ('pending', 'confirmed') and b.hold_expires_at is null and not b.is_written
      and begins > private.wall_clock() and private.chooses_until(b.id) is null
      and private.moment_of(begins, private.zone()) <> private.moment_of(begins, new_zone)
    order by b.booking_date, b.booking_time, b.id
  $$;
grant execute on function private.touched_by_zone(text) to admin, service_role;

/* Through the data API the zone changes only where no sold session is touched: practice-change-zone asks about them (docs/decisions/0099). */
create or replace function private.guard_zone() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if current_user = 'admin' and private.is_time_zone(new.default_timezone)
    and exists (select from private.touched_by_zone(new.default_timezone))
  then
    raise exception 'Sold sessions would begin at another moment. Change the time zone in the settings, where their clients can be told'
      using errcode = '23514', constraint = 'business_settings_zone_is_asked_about', table = 'business_settings', schema = 'public';
  end if;
  return new;
end
$$;

/* Whether a session is still to come, or under way: of a group session until its last day is over, of a written reading
   until it is sent, of one that was given up until its client has chosen. */
create or replace function private.is_to_come(booking public.bookings) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select booking.status in ('pending', 'confirmed') and private.is_live(booking.status, booking.hold_expires_at)
      and (booking.is_written or private.chooses_until(booking.id) is not null or private.wall_clock() < coalesce(
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
    where booking.status = 'pending' and booking.payment_status = 'paid' and private.chooses_until(booking.id) is null
  $$;
grant execute on function private.confirm_by(public.bookings) to authenticated, admin, service_role;

/* Until when a client may cancel free of charge what the practice has just moved. */
create or replace function private.free_from_now() returns timestamptz
  language sql stable set search_path = ''
  as $$ select private.clock() + interval '7 days' $$;
grant execute on function private.free_from_now() to admin, service_role;

/* What a new booking has beside what is written of it. The server alone inserts bookings. */
create or replace function private.prepare_booking() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  service public.services;
  rule_in_force integer;
begin
  select * into service from public.services where id = new.service_id; -- no such service: the foreign key refuses it
  if new.user_id is null and new.erased_at is null then
    new.user_id := private.account_for(new.client_email, new.client_name, new.client_id);
  end if;
  new.client_id := private.client_of(null, new);
  if new.group_session_id is not null then
    perform private.check_place(null, new);
  end if;
  rule_in_force := private.rule_in_force(new.service_id); -- once: another version may be published meanwhile
  if new.rule_version <> rule_in_force then
    raise exception 'Another rule is in force by now'
      using errcode = '23514', constraint = 'bookings_are_sold_by_the_rule_in_force', table = 'bookings', schema = 'public';
  end if;
  new.rule_version := rule_in_force;
  -- What is sold of a service without a time takes none, and keeps nothing free around it; others keep the buffers of the day they were made.
  new.is_written := new.is_written or (new.group_session_id is null and service.written_days is not null);
  if new.group_session_id is null and service.written_days is not null then
    new.buffer_before_minutes := 0;
    new.buffer_minutes := 0;
  elsif new.buffer_minutes is null then
    new.buffer_before_minutes := coalesce(service.buffer_before_minutes, 0);
    new.buffer_minutes := coalesce(service.buffer_minutes, 0);
  end if;
  new.place := coalesce(new.place, service.place, 'in person');
  new.paid_pence := private.paid_without_ledger(new);
  return new;
end
$$;

/* A session for nothing is marked as paid without an entry of the ledger, and owes nothing. */
create or replace function private.paid_without_ledger(booking public.bookings) returns integer language sql immutable set search_path = ''
  as $$ select case when booking.payment_status <> 'pending' and booking.paid_pence = 0 then booking.price_pence else booking.paid_pence end $$;
grant execute on function private.paid_without_ledger(public.bookings) to admin, service_role;

/* Refuses a change of a booking that is not legal, and writes what follows from it in the row itself. */
create or replace function private.guard_booking() returns trigger language plpgsql set search_path = ''
  as $$
declare
  is_moved constant boolean := (new.booking_date, new.booking_time) is distinct from (old.booking_date, old.booking_time);
begin
  if (old.user_id, lower(old.client_email), old.erased_at, old.client_id)
    is distinct from (new.user_id, lower(new.client_email), new.erased_at, new.client_id)
  then
    new.client_id := private.client_of(old, new);
  end if;
  perform private.check_transition(old, new);
  if is_moved or new.duration_minutes <> old.duration_minutes or (old.status = 'cancelled' and new.status <> 'cancelled') then
    perform private.lock_day(least(old.booking_date, new.booking_date));
    perform private.lock_day(greatest(old.booking_date, new.booking_date));
  end if;
  if new.group_session_id is not null then
    perform private.check_place(old, new);
  end if;
  if new.rule_version <> old.rule_version then
    raise exception 'A booking keeps the rule that it was sold under'
      using errcode = '23514', constraint = 'bookings_keep_their_rule', table = 'bookings', schema = 'public';
  end if;

  -- Every change of a session's time or status is a new version for the calendars that hold it.
  if is_moved or (new.duration_minutes, new.status) is distinct from (old.duration_minutes, old.status) then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  if is_moved and current_user = 'admin' then -- through the data API; the server's functions set it themselves (moveBookingRow)
    new.free_until := private.free_from_now();
    new.refund_cap := null;
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
  if new.service_id <> old.service_id then -- what was chosen of a service does not outlast it
    new.variant_id := null;
    new.variant_name := null;
    new.add_ons := '[]';
    new.choice := '';
    new.place := coalesce((select s.place from public.services s where s.id = new.service_id), 'in person');
  end if;
  new.paid_pence := private.paid_without_ledger(new);
  new.updated_at := now();
  return new;
end
$$;

/* The legal transitions of status and payment; the data API answers an illegal one with 400 and this message. Only the server brings a
   cancelled booking back (money that arrived late), and a refunded one is paid again only if the ledger holds its money (a refund that
   failed, a dispute that was won). A confirmation or a completion is taken back by `takeBackStatus` alone, which names the booking. A session
   can be completed from its start, the one it had before this change too; a written reading at any time. */
create or replace function private.check_transition(before public.bookings, after public.bookings) returns void language plpgsql set search_path = ''
  as $$
declare
  paid_after_all boolean := current_user = 'service_role'
    and before.status = 'cancelled' and before.payment_status = 'pending' and after.payment_status = 'paid';
  taken_back boolean := current_user = 'service_role' and current_setting('practice.taken_back', true) = after.id::text
    and (before.status, after.status) in (('confirmed', 'pending'), ('completed', 'confirmed'));
begin
  if after.status is distinct from before.status
    and not (before.status = 'pending' and after.status = 'confirmed')
    and not (before.status = 'confirmed' and after.status = 'completed')
    and not (before.status <> 'cancelled' and after.status = 'cancelled')
    and not (paid_after_all and after.status in ('pending', 'confirmed'))
    and not taken_back
  then
    raise exception 'A % booking cannot become %', before.status, after.status
      using errcode = '23514', constraint = 'bookings_legal_moves', table = 'bookings', schema = 'public',
        hint = 'pending > confirmed > completed, and any of them > cancelled';
  end if;
  if after.payment_status is distinct from before.payment_status
    and not (before.payment_status = 'pending' and after.payment_status in ('paid', 'refunded'))
    and not (before.payment_status = 'paid' and after.payment_status = 'refunded')
    and not (before.payment_status = 'refunded' and after.payment_status = 'paid' and private.held_pence(after.id) > 0)
  then
    raise exception 'A % payment cannot become %', before.payment_status, after.payment_status
      using errcode = '23514', constraint = 'bookings_legal_payment_moves', table = 'bookings', schema = 'public',
        hint = 'pending > paid > refunded';
  end if;
  if before.status = 'confirmed' and after.status = 'completed' and not after.is_written and private.clock() < greatest(
    private.moment_of(before.booking_date + before.booking_time::text::time, private.zone()),
    private.moment_of(after.booking_date + after.booking_time::text::time, private.zone())
  ) then
    raise exception 'This session has not begun. It can be completed from its start'
      using errcode = '23514', constraint = 'bookings_completed_once_begun', table = 'bookings', schema = 'public';
  end if;
end
$$;
grant execute on function private.check_transition(public.bookings, public.bookings) to admin, service_role;

/* A booking points to its client: the one it is entered for, otherwise the one that its account or address names. An erased one to none. What
   an account has booked stays its client's when the address changes.
   `before` is null of a new booking. */
create or replace function private.client_of(before public.bookings, after public.bookings) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    if after.erased_at is not null then
      return null;
    elsif after.client_id is null
      or after.client_id = before.client_id and (after.user_id is distinct from before.user_id or after.user_id is null and after.client_email <> '')
        and not exists (
          select from public.clients where id = after.client_id and lower(client_email) = lower(after.client_email) and user_id is not distinct from coalesce(after.user_id, user_id)
        )
    then
      return private.find_or_create_client(after.user_id, after.client_name, after.client_email, after.client_phone);
    end if;
    return after.client_id;
  end $$;
grant execute on function private.client_of(public.bookings, public.bookings) to admin, service_role;

/* What follows from a written booking in the same transaction: its client's figures, the diary, the time it was moved to, its link, the places
   and the line of its group session. */
create or replace function private.follow_booking() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  is_own_time constant boolean := tg_op <> 'DELETE' and new.group_session_id is null and not new.is_written;
  was_given_up boolean := false;
begin
  if tg_op = 'DELETE' then
    if old.group_session_id is not null then
      perform private.take_places(old, null);
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    if is_own_time then
      perform private.occupy_with_booking(null, new);
    end if;
    perform private.sync_video_link(null, new);
    if new.group_session_id is not null then
      perform private.take_places(null, new);
    end if;
    return null;
  end if;
  if new.paid_pence <> old.paid_pence and new.status <> 'cancelled' and new.client_id is not null then
    perform private.recount_clients(array[new.client_id]);
  end if;
  if new.status in ('cancelled', 'completed') or (old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time) then
    update private.closing_sessions set outcome = case new.status when 'cancelled' then 'refunded' when 'completed' then 'kept' else 'moved' end
      where booking_id = new.id and outcome = 'asked';
    was_given_up := found;
  end if;
  if is_own_time
    and (was_given_up or public.is_given_up(new) or (old.during, old.hold_expires_at, old.status = 'cancelled') is distinct from (new.during, new.hold_expires_at, new.status = 'cancelled'))
  then
    perform private.occupy_with_booking(old, new);
  end if;
  if (old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time) then
    insert into private.chosen_times (booking_id, chosen_at) values (new.id, private.clock())
      on conflict (booking_id) do update set chosen_at = excluded.chosen_at;
  end if;
  perform private.sync_video_link(old, new);
  if new.group_session_id is not null and (old.places, old.status = 'cancelled') is distinct from (new.places, new.status = 'cancelled') then
    perform private.take_places(old, new);
  end if;
  return null;
end
$$;
