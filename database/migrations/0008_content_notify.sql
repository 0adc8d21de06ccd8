-- Whoever keeps finished pages hears of every change to what they show, when the change is committed, on every node.
create function private.tell_content() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform pg_notify('content', tg_table_name);
    return null;
  end $$;

do $$
declare
  shown text;
begin
  -- private.clock: tests move time by it
  foreach shown in array array['public.services', 'public.availability', 'public.blocked_dates', 'public.business_settings', 'private.clock'] loop
    execute format(
      'create trigger content after insert or update or delete or truncate on %s for each statement execute function private.tell_content()',
      shown
    );
  end loop;
end
$$;

-- Of a booking only what gives or takes time; notes, names and payments are on no page.
create trigger content after insert or delete or truncate
  or update of service_id, status, booking_date, booking_time, duration_minutes, hold_expires_at on public.bookings
  for each statement execute function private.tell_content();
