-- One diary: live bookings and active group sessions occupy it through one relation, so nothing in it overlaps, however it is written.

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

create or replace function private.occupy_with_booking() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    delete from private.occupancy where booking_id = new.id;
    if new.status <> 'cancelled' then
      insert into private.occupancy (during, booking_id) values (new.during, new.id);
    end if;
    return null;
  end $$;

/* Takes the locks that bookings take, cancels expired holds, and names the conflicting row in the error's detail. */
create or replace function private.occupy_with_group_session() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  in_the_way jsonb;
begin
  perform private.lock_day(day) from (
    select new.starts_on + nth from generate_series(0, new.ends_on - new.starts_on) nth
    union select old.starts_on + nth from generate_series(0, old.ends_on - old.starts_on) nth order by 1
  ) days (day);
  delete from private.occupancy where group_session_id = new.id;
  if not new.is_active then
    return null;
  end if;
  update public.bookings set status = 'cancelled', cancelled_because = 'hold-ended'
    where id in (
      select id from public.bookings
      where booking_date between new.starts_on - 1 and new.ends_on and status = 'pending' and hold_expires_at <= private.clock()
      for update skip locked
    );
  select to_jsonb(o) into in_the_way from private.hours_of(new) hours join private.occupancy o on o.during && hours order by o.during limit 1;
  if in_the_way is not null then
    raise exception 'These hours are occupied' using errcode = '23P01', constraint = 'occupancy_never_overlaps',
      table = 'occupancy', schema = 'private', detail = in_the_way;
  end if;
  insert into private.occupancy (during, group_session_id) select hours, new.id from private.hours_of(new) hours;
  return null;
end
$$;
