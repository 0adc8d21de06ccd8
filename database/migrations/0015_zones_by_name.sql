/* As before, but a region's name holds no digits: PostgreSQL reads "Europe/London+5" as an offset by the name of Europe/London, and
   nothing else in the house can read it, so that no page of bookings would come any more. The hours from Greenwich are zones of their own. */
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
