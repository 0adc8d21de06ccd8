-- One diary: bookings, group sessions, days off and closed hours occupy it through one relation.

/* The hours of a group session on each of its days. */
create or replace function private.hours_of(group_date public.group_sessions) returns setof tsrange
  language sql stable set search_path = ''
  as $$
    select tsrange(
      group_date.starts_on + nth + group_date.start_time::text::time,
      group_date.starts_on + nth + group_date.end_time::text::time
    )
    from generate_series(0, group_date.ends_on - group_date.starts_on) nth
  $$;
grant execute on function private.hours_of(public.group_sessions) to service_role;

/* The part of a span on one day, in minutes since its beginning. */
create or replace function private.minutes_of(day date, during tsrange) returns int4range
  language sql immutable set search_path = ''
  as $$
    select int4range(
      greatest(0, extract(epoch from lower(during) - day)::integer / 60),
      least(1440, extract(epoch from upper(during) - day)::integer / 60)
    )
  $$;
grant execute on function private.minutes_of(date, tsrange) to service_role;

/* `before` is null of a new booking. A session that was given up takes no time until its client has chosen. */
create or replace function private.occupy_with_booking(before public.bookings, after public.bookings) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    if before.id is not null and after.during = before.during and before.status <> 'cancelled' and after.status <> 'cancelled' and not public.is_given_up(after) then
      update private.occupancy set kept_until = after.hold_expires_at where booking_id = after.id;
      if found then
        return;
      end if;
    end if;
    if before.id is not null then
      delete from private.occupancy where booking_id = after.id;
    end if;
    if after.status <> 'cancelled' and not public.is_given_up(after) then
      insert into private.occupancy (during, kept_until, booking_id) values (after.during, after.hold_expires_at, after.id);
    end if;
  end $$;

create or replace function private.occupy_with_blocked_date() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    insert into private.occupancy (during, blocked_date_id) values (tsrange(new.blocked_date, new.blocked_date + 1), new.id)
      on conflict (blocked_date_id) do update set during = excluded.during;
    return null;
  end $$;

create or replace function private.occupy_with_closed_hours() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    insert into private.occupancy (during, closed_hours_id)
      values (tsrange(new.on_date + new.start_time, new.on_date + new.end_time), new.id)
      on conflict (closed_hours_id) do update set during = excluded.during;
    return null;
  end $$;

/* Takes the locks that bookings take, cancels expired holds, and names the conflicting row in the error's detail. */
create or replace function private.occupy_with_group_session(before public.group_sessions, after public.group_sessions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  in_the_way jsonb;
begin
  perform private.lock_day(day) from (
    select after.starts_on + nth from generate_series(0, after.ends_on - after.starts_on) nth
    union select before.starts_on + nth from generate_series(0, before.ends_on - before.starts_on) nth order by 1
  ) days (day);
  delete from private.occupancy where group_session_id = after.id;
  if not after.is_active then
    return;
  end if;
  update public.bookings set status = 'cancelled', cancelled_because = 'hold-ended'
    where id in (
      select id from public.bookings
      where booking_date between after.starts_on - 1 and after.ends_on and status = 'pending' and hold_expires_at <= private.clock()
      for update skip locked
    );
  select to_jsonb(o) into in_the_way from private.hours_of(after) hours join private.occupancy o on o.during && hours
    where o.booking_id is not null or o.group_session_id is not null order by o.during limit 1;
  if in_the_way is not null then
    raise exception 'These hours are occupied' using errcode = '23P01', constraint = 'occupancy_never_overlaps',
      table = 'occupancy', schema = 'private', detail = in_the_way;
  end if;
  insert into private.occupancy (during, group_session_id) select hours, after.id from private.hours_of(after) hours;
end
$$;

/* Places that live bookings and offers take in a group session, whose row is locked; the table's constraint refuses one too many. */
create or replace function private.count_places(session uuid) returns void language sql volatile security definer set search_path = ''
  as $$
    update public.group_sessions set taken = (
        select coalesce(sum(b.places), 0) from public.bookings b where b.group_session_id = session and b.status <> 'cancelled'
      ) + (
        select coalesce(sum(w.places), 0) from public.waiting w where w.group_session_id = session and w.status = 'offered'
      )
    where id = session
  $$;

/* The row's lock puts contenders in order. A booking takes its client's place in line; a hold that ends unpaid gives it back, whichever
   statement ends it: an offer outlives a payment page that was left, abandoned or could not be opened. */
create or replace function private.take_places(before public.bookings, after public.bookings) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  session uuid := coalesce(after.group_session_id, before.group_session_id);
begin
  perform from public.group_sessions where id = session for update;
  if after.status <> 'cancelled' and coalesce(before.status, 'cancelled') = 'cancelled' then
    update public.waiting
      set status = 'booked', booking_id = after.id, places = case when status = 'offered' then least(places, after.places) else places end
      where group_session_id = session and user_id = after.user_id and status in ('waiting', 'offered');
  elsif before.hold_expires_at is not null and after.status = 'cancelled' and after.cancelled_because <> 'practitioner' then
    update public.waiting w
      set booking_id = null, status = case
        when offered_until is null then 'waiting'
        when offered_until > private.clock() then 'offered'
        else 'expired'
      end
      where booking_id = after.id and status = 'booked' and not exists (
        select from public.waiting again
        where again.group_session_id = session and again.user_id = w.user_id and again.status in ('waiting', 'offered')
      );
  end if;
  perform private.count_places(session);
end
$$;

/* Places that are offered to somebody in line are taken. A new entry is not offered any. */
create or replace function private.count_offers() returns trigger language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' and old.status <> 'offered'
    or tg_op = 'UPDATE' and (old.places, old.status = 'offered') is not distinct from (new.places, new.status = 'offered')
  then
    return null;
  end if;
  perform from public.group_sessions where id = old.group_session_id for update;
  perform private.count_places(old.group_session_id);
  return null;
end
$$;

/* Places may have become free: the first in line is offered them (server/waiting/offer-places.ts). */
create or replace function private.enqueue_offers(before public.group_sessions, after public.group_sessions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if exists (select from public.waiting where group_session_id = after.id and status = 'waiting') then
    perform private.enqueue('offer-places', json_build_object('id', after.id), 'offer-places:' || after.id);
  end if;
end
$$;

/* A place is where and when its group session is. */
create or replace function private.check_place(before public.bookings, after public.bookings) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  session public.group_sessions;
begin
  select * into session from public.group_sessions where id = after.group_session_id;
  if (after.service_id, after.booking_date, after.booking_time) is distinct from (session.service_id, session.starts_on, session.start_time)
    and (after.service_id, after.booking_date, after.booking_time) is distinct from (before.service_id, before.booking_date, before.booking_time)
  then
    raise exception 'A place has the date of its group session. Move the group session instead'
      using errcode = '23514', constraint = 'bookings_place_is_at_its_session', table = 'bookings', schema = 'public';
  end if;
end
$$;
grant execute on function private.check_place(public.bookings, public.bookings) to admin, service_role;

/* A group session in which places are taken is neither hidden nor given to another service: it is cancelled, with refunds and emails. */
create or replace function private.guard_group_session() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' then
    if old.taken > 0 and new.taken = old.taken and (new.service_id <> old.service_id or (old.is_active and not new.is_active)) then
      raise exception 'Places in this group session are taken. Cancel it instead, and everybody is refunded and told'
        using errcode = '23514', constraint = 'group_sessions_taken_ones_are_cancelled', table = 'group_sessions', schema = 'public';
    end if;
    if current_user = 'admin' and old.taken > 0 and (new.starts_on, new.start_time) is distinct from (old.starts_on, old.start_time)
      and new.starts_on + new.start_time::text::time <= private.wall_clock()
    then
      raise exception 'Places in this group session are taken. Move it to a time to come'
        using errcode = '23514', constraint = 'group_sessions_taken_ones_are_to_come', table = 'group_sessions', schema = 'public';
    end if;
    new.updated_at := now();
  end if;
  -- A new least number or deciding day is a new decision, about which the practitioner can still be asked.
  if tg_op = 'INSERT' and new.decide_on is not null
    or tg_op = 'UPDATE' and new.is_active and (old.least_places, old.decide_on, old.is_active) is distinct from (new.least_places, new.decide_on, new.is_active)
  then
    if new.decide_on <= private.today() then
      raise exception 'The day on which it is decided must be after today'
        using errcode = '23514', constraint = 'group_sessions_are_decided_after_today', table = 'group_sessions', schema = 'public';
    end if;
    new.asked_at := null;
    new.decision := null;
  end if;
  return new;
end
$$;

/* How long a booking of its places lasts on a day: as long as the session, within what a booking may. */
create or replace function private.place_minutes(session public.group_sessions) returns integer
  language sql immutable set search_path = ''
  as $$ select greatest(5, least(720, extract(epoch from session.end_time::text::time - session.start_time::text::time)::integer / 60)) $$;
grant execute on function private.place_minutes(public.group_sessions) to admin, service_role;

/* Moves the bookings of a group session with it. Each client is notified as of any other move. */
create or replace function private.move_places(before public.group_sessions, after public.group_sessions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update public.bookings set booking_date = after.starts_on, booking_time = after.start_time,
      duration_minutes = private.place_minutes(after), calendar_sequence = calendar_sequence + 1, free_until = private.free_from_now()
    where group_session_id = after.id and status in ('pending', 'confirmed');
end
$$;

/* Those with a place and those in line get an email about other days or hours (server/catalog/notify-of-moved-session.ts). */
create or replace function private.enqueue_session_move(before public.group_sessions, after public.group_sessions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if exists (select from public.waiting where group_session_id = after.id and status in ('waiting', 'offered'))
    or exists (select from public.bookings where group_session_id = after.id and status in ('pending', 'confirmed'))
  then
    perform private.enqueue('notify-of-moved-session', json_build_object(
      'id', after.id,
      'was', json_build_object('date', before.starts_on, 'time', before.start_time, 'lastDay', before.ends_on, 'endTime', before.end_time),
      'to', json_build_object('date', after.starts_on, 'time', after.start_time, 'lastDay', after.ends_on, 'endTime', after.end_time),
      'at', private.clock()
    ));
  end if;
end
$$;

/* What follows from a written or deleted group session in the same transaction: the line, its clients, its places, the diary, its room, its
   series. */
create or replace function private.follow_group_session() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  is_moved constant boolean := tg_op = 'UPDATE'
    and (old.starts_on, old.start_time, old.ends_on, old.end_time) is distinct from (new.starts_on, new.start_time, new.ends_on, new.end_time);
begin
  if tg_op = 'DELETE' then
    perform private.exclude_from_series(old);
    return null;
  end if;
  if tg_op = 'UPDATE' and (coalesce(new.places, 500) - new.taken > coalesce(old.places, 500) - old.taken
    or (old.is_active, old.price_pence is null, old.starts_on, old.start_time, old.sales_end_hours)
      is distinct from (new.is_active, new.price_pence is null, new.starts_on, new.start_time, new.sales_end_hours))
  then
    perform private.enqueue_offers(old, new);
  end if;
  if is_moved then
    perform private.enqueue_session_move(old, new);
    perform private.move_places(old, new);
  end if;
  if tg_op = 'INSERT' then
    perform private.occupy_with_group_session(null, new);
  elsif is_moved or old.is_active <> new.is_active then
    perform private.occupy_with_group_session(old, new);
  end if;
  if is_moved then
    perform private.renew_room(old, new);
  end if;
  return null;
end
$$;

/* Until when the practitioner may answer, by the wall clock of the practice: noon of the deciding day, and at least twelve hours after she
   was asked, also where no server ran in time. */
create or replace function private.decides_at(session public.group_sessions) returns timestamp
  language sql stable set search_path = ''
  as $$
    select greatest(session.decide_on + time '12:00', (session.asked_at + interval '12 hours') at time zone private.zone())
  $$;
grant execute on function private.decides_at(public.group_sessions) to service_role;

/* Keyed hash of a visitor's email address or network. It cannot be reversed. */
create or replace function private.visitor_hash(who text) returns bytea language sql stable set search_path = ''
  as $$ select sha256(value || convert_to(who, 'UTF8')) from auth.secrets where name = 'visitor_holds' $$;
grant execute on function private.visitor_hash(text) to service_role;

/* The times that visitors hold at this moment. */
create or replace function private.held_by_visitors()
  returns table (id uuid, address_hash bytea, visitor_hash bytea, on_day date, during tsrange)
  language sql stable set search_path = ''
  as $$ select id, address_hash, visitor_hash, on_day, during from private.visitor_holds where kept_until > private.clock() $$;
grant execute on function private.held_by_visitors() to service_role;
