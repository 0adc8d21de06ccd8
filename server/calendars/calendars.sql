-- Calendars that the practitioner keeps elsewhere.

/* Merges the busy times of all calendars by day, so that reading the diary costs the same however many events overlap. The lock lets the last of
   two that run at once see the busy times of both. */
create or replace function private.merge_busy_times() returns void
  language plpgsql volatile set search_path = ''
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('private.busy_times'));
    delete from private.busy_days;
    insert into private.busy_days (day, spans)
      select day, json_agg(json_build_array(extract(epoch from lower(span) - day)::int / 60, extract(epoch from upper(span) - day)::int / 60) order by span)
      from (select lower(during)::date as day, unnest(range_agg(during)) as span from private.busy_times group by 1) merged
      group by day;
  end $$;
grant execute on function private.merge_busy_times() to service_role;
