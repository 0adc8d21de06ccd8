-- A new zone moves sold sessions to another moment, so their clients are asked about first.
\ir ../../server/bookings/bookings.sql

create trigger guard_zone before update of default_timezone on public.business_settings for each row
  when (old.default_timezone is distinct from new.default_timezone) execute function private.guard_zone();
