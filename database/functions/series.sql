-- Series of group sessions.

/* A date that is removed from a series is left out of its rule, so that a later change of the series does not bring it back. Dates after
   the series' end were removed by such a change. */
create or replace function private.exclude_from_series() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    update public.group_session_series set except_dates = array_append(except_dates, old.occurs_on)
      where id = old.series_id and old.occurs_on <= until and old.occurs_on <> all (except_dates);
    return null;
  end $$;
