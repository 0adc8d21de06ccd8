-- Where and how a session takes place: the service's own details, or else the practice's (docs/decisions/0049).

/* The details of a service for one channel, whole: an address of its own is not mixed with the practice's parking. */
create or replace function private.meeting_details_of(service uuid, place text) returns public.meeting_details
  language sql stable security definer set search_path = ''
  as $$
    select d from public.meeting_details d
    where (d.service_id = service or d.service_id is null)
      and case place
        when 'in person' then coalesce(d.area, d.address) is not null
        when 'phone' then d.rings is not null
        when 'video' then d.video is not null
        else false
      end
    order by d.service_id nulls last limit 1
  $$;
grant execute on function private.meeting_details_of(uuid, text) to service_role;

/* Around where a service's sessions in person take place. */
create or replace function private.area_of(service public.services) returns text
  language sql stable set search_path = ''
  as $$ select case when 'in person' = any (service.places) then (private.meeting_details_of(service.id, 'in person')).area end $$;

/* Whether the practice rings the clients of a service. */
create or replace function private.rings_clients(service public.services) returns boolean
  language sql stable set search_path = ''
  as $$
    select 'phone' = any (service.places) and coalesce((private.meeting_details_of(service.id, 'phone')).rings = 'practitioner', false)
  $$;

create or replace function private.refresh_meeting_facts() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    update public.services s set area = null -- private.prepare_service writes both
      where s.area is distinct from private.area_of(s) or s.is_rung is distinct from private.rings_clients(s);
    return null;
  end $$;

/* A name that cannot be guessed: 128 random bits. */
create or replace function private.random_name() returns text
  language sql volatile set search_path = ''
  as $$ select encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex') $$;
grant execute on function private.random_name() to service_role;

/* Whether the client may know where it takes place: once it is paid or confirmed, also where the money comes at the session or by transfer,
   and unless another time is to be chosen. */
create or replace function private.may_meet(booking public.bookings) returns boolean
  language sql stable set search_path = ''
  as $$
    select booking.status <> 'cancelled' and booking.hold_expires_at is null and booking.erased_at is null
      and (booking.payment_status = 'paid' or booking.status in ('confirmed', 'completed'))
      and private.chooses_until(booking.id) is null
  $$;
grant execute on function private.may_meet(public.bookings) to authenticated, admin, service_role;

/* A moved session has a new link and a new room; a cancelled one none. */
create or replace function private.sync_video_link(before public.bookings, after public.bookings) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if (before.status, before.payment_status, before.hold_expires_at, before.erased_at, before.booking_date, before.booking_time, before.place)
    is not distinct from (after.status, after.payment_status, after.hold_expires_at, after.erased_at, after.booking_date, after.booking_time, after.place)
  then
    return;
  end if;
  if before.id is not null and (not private.may_meet(after) or (before.booking_date, before.booking_time) is distinct from (after.booking_date, after.booking_time)) then
    delete from private.video_links where booking_id = after.id;
  end if;
  if private.may_meet(after) and (after.place = 'video' or after.group_session_id is not null) then
    insert into private.video_links (booking_id) values (after.id) on conflict do nothing;
    if after.group_session_id is not null then
      insert into private.group_rooms (group_session_id) values (after.group_session_id) on conflict do nothing;
    end if;
  end if;
end
$$;

create or replace function private.renew_room(before public.group_sessions, after public.group_sessions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    if (before.starts_on, before.start_time) is distinct from (after.starts_on, after.start_time) then
      update private.group_rooms set room = private.random_name() where group_session_id = after.id;
    end if;
  end $$;

/* The room of a group session. A group over several days gets a new room each day, from when its link opens, so that a client who cancelled
   after one day cannot join the next. Within a day the room stays the same: a change would part those already in it from those who come later. */
create or replace function private.room_of(date_of_group public.group_sessions, room text) returns text
  language sql stable set search_path = ''
  as $$
    select case when days.past < 1 then room
      else encode(substr(sha256(convert_to(room || days.past, 'UTF8')), 1, 16), 'hex') end
    from (
      select (private.wall_clock() + interval '15 minutes')::date - date_of_group.starts_on
        - ((private.wall_clock() + interval '15 minutes')::time < date_of_group.start_time::time)::integer as past
    ) days
  $$;

/* Where a session by video is held; null: it is not, or the practice sends the link itself. */
create or replace function private.video_url(booking public.bookings) returns text
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(g.join_url, case
      when case when g.id is null then booking.place else s.place end <> 'video' then null
      when d.video = 'link' then d.video_link
      when d.video = 'room' then d.video_server || '/' || coalesce(private.room_of(g, r.room), l.room)
    end)
    from private.video_links l
      join public.services s on s.id = booking.service_id
      cross join private.meeting_details_of(booking.service_id, 'video') d
      left join public.group_sessions g on g.id = booking.group_session_id
      left join private.group_rooms r on r.group_session_id = g.id
    where l.booking_id = booking.id and private.may_meet(booking)
  $$;
grant execute on function private.video_url(public.bookings) to service_role;

/* What the client of this booking may know of where and how it takes place (domain/bookings/meeting.ts); null: nothing beyond its channel. */
create or replace function private.meeting_of(booking public.bookings) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  date_of_group public.group_sessions;
  d public.meeting_details;
  zone text;
  business_phone text;
  channel text := booking.place;
  begins timestamptz;
begin
  if not private.may_meet(booking) then return null; end if;
  if booking.group_session_id is not null then
    select * into date_of_group from public.group_sessions g where g.id = booking.group_session_id;
    select s.place into channel from public.services s where s.id = booking.service_id;
  end if;
  select s.default_timezone, s.business_phone into zone, business_phone from public.business_settings s;
  if private.video_url(booking) is not null then
    zone := coalesce(zone, 'Europe/London');
    begins := private.moment_of(booking.booking_date + booking.booking_time::text::time, zone);
    return jsonb_build_object('place', 'video', 'key', (select key from private.video_links where booking_id = booking.id), 'begins', begins,
      'ends', case when date_of_group.id is null then begins + make_interval(mins => booking.duration_minutes)
        else private.moment_of(date_of_group.ends_on + date_of_group.end_time::text::time, zone) end);
  end if;
  if date_of_group.location is not null then return null; end if; -- the date says where, to everybody
  d := private.meeting_details_of(booking.service_id, channel);
  if d.id is null then return null; end if;
  return case channel
    when 'in person' then jsonb_strip_nulls(jsonb_build_object('place', channel, 'area', d.area, 'address', d.address, 'directions', d.directions,
      'mapUrl', d.map_url, 'parking', d.parking, 'door', d.door))
    when 'phone' then jsonb_strip_nulls(jsonb_build_object('place', channel, 'rings', d.rings, 'phone', coalesce(d.phone, business_phone)))
  end;
end
$$;
grant execute on function private.meeting_of(public.bookings) to authenticated, admin, service_role;

/* What an email says of where and how a booking takes place, as long as it is the same. Links and rooms are left out: /join leads to the present one. */
create or replace function private.place_of(booking public.bookings) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  meeting jsonb := private.meeting_of(booking) - '{key,begins,ends}'::text[];
begin
  if meeting ->> 'rings' = 'practitioner' then
    meeting := meeting - 'phone'; -- hers is not said
  end if;
  return jsonb_strip_nulls(jsonb_build_object('meeting', meeting,
    'location', (select location from public.group_sessions where id = booking.group_session_id)));
end
$$;
grant execute on function private.place_of(public.bookings) to service_role;
