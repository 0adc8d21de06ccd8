-- The practice's clock and zone, and checks of its settings.

/* The time of every booking rule. Tests move it through the table private.clock, for all nodes at once. */
create or replace function private.clock() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select now() + coalesce((select ahead from private.clock), interval '0') $$;
grant execute on function private.clock() to anon, authenticated, admin, service_role;

/* The practice's zone: London's until another is saved. Where many rows are read, `(select private.zone())` is evaluated once. */
create or replace function private.zone() returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select default_timezone from public.business_settings), 'Europe/London') $$;
grant execute on function private.zone() to anon, authenticated, admin, service_role;

/* Today in the practice's zone. */
create or replace function private.today() returns date
  language sql stable security definer set search_path = ''
  as $$ select (private.clock() at time zone private.zone())::date $$;
grant execute on function private.today() to anon, authenticated, admin, service_role;

/* The current date and time in the practice's zone. */
create or replace function private.wall_clock() returns timestamp
  language sql stable security definer set search_path = ''
  as $$ select private.clock() at time zone private.zone() $$;
grant execute on function private.wall_clock() to anon, authenticated, admin, service_role;

/* The moment of a wall-clock time in a zone; of a time that the clocks repeat, the first. */
create or replace function private.moment_of(wall timestamp, zone text) returns timestamptz
  language sql stable set search_path = ''
  as $$ select least(wall at time zone zone, (wall - interval '1 hour') at time zone zone + interval '1 hour') $$;
grant execute on function private.moment_of(timestamp, text) to admin, service_role;

/* Whether a zone is named by its region. An offset knows no summer time, and PostgreSQL also reads "Europe/London+5" as an offset, which
   browsers and Node refuse; the fixed hours from Greenwich are zones of their own. */
create or replace function private.is_time_zone(zone text) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform now() at time zone zone;
  return zone ~ '^(UTC|Etc/GMT([+-]?0|\+([1-9]|1[0-2])|-([1-9]|1[0-4]))|[A-Za-z]+(/[A-Za-z_-]+)+)$' and zone !~* '^(posix|right)/';
exception when invalid_parameter_value then
  return false;
end
$$;
grant execute on function private.is_time_zone(text) to admin, service_role;

/* Whether a text is one plain email address, with nothing that a mail program could read as a second one, as a name or as a header. */
create or replace function private.is_one_address(address text) returns boolean
  language sql immutable set search_path = ''
  as $$ select address ~ '^[^[:cntrl:][:space:],;:<>()"\\@]+@[^[:cntrl:][:space:],;:<>()"\\@]+$' and char_length(address) <= 320 $$;
grant execute on function private.is_one_address(text) to admin, service_role;

/* Dates are blocked from today on: a day that has passed can no longer be kept free. */
create or replace function private.guard_blocked_date() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if new.blocked_date < private.today() then
    raise exception 'A day off begins today at the earliest'
      using errcode = '23514', constraint = 'blocked_dates_from_today', table = 'blocked_dates', schema = 'public';
  end if;
  return new;
end
$$;

/* The hours of one date, Sundays included: the special ones where there are any, otherwise those of its weekday. */
create or replace function private.hours_on(day date) returns table (start_time time, end_time time)
  language sql stable set search_path = ''
  as $$
    select h.start_time, h.end_time from public.special_hours h where h.on_date = day
    union all
    select a.start_time, a.end_time from public.availability a
    where a.is_active and a.day_of_week = extract(dow from day) and not exists (select from public.special_hours h where h.on_date = day)
  $$;
grant execute on function private.hours_on(date) to service_role;
