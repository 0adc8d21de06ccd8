-- A change of what public pages show is notified to the page caches of all nodes.
\ir ../functions/page_cache.sql

create trigger content after insert or update or delete or truncate on public.services
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.group_sessions
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.availability
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.blocked_dates
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.special_hours
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.closed_hours
  for each statement execute function private.tell_content();
create trigger content after insert or update or delete or truncate on public.business_settings
  for each statement execute function private.tell_content();
-- Tests move time by the clock.
create trigger content after insert or update or delete or truncate on private.clock
  for each statement execute function private.tell_content();
-- Of a booking only what takes or frees time; notes, names and payments are on no public page.
create trigger content after insert or delete or truncate
  or update of service_id, status, booking_date, booking_time, duration_minutes, hold_expires_at on public.bookings
  for each statement execute function private.tell_content();
