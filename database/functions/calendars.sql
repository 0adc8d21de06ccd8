-- Calendars that the practitioner keeps elsewhere.

/* Brings what they occupy in the diary up to date: merged, so that reading the diary costs the same however many events overlap. The lock lets
   the last of two that run at once see the busy times of both. */
create or replace function private.occupy_with_busy_times() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('private.busy_times'));
    delete from private.occupancy where is_elsewhere;
    insert into private.occupancy (during, is_elsewhere) select unnest(range_agg(during)), true from private.busy_times;
  end $$;
grant execute on function private.occupy_with_busy_times() to service_role;
