-- Series of group sessions.

/* A date that is removed from a series is left out of its rule, so that a later change of the series does not bring it back. Dates after
   the series' end were removed by such a change. */
create or replace function private.exclude_from_series(removed public.group_sessions) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update public.group_session_series set except_dates = array_append(except_dates, removed.occurs_on)
      where id = removed.series_id and removed.occurs_on <= until and removed.occurs_on <> all (except_dates)
  $$;
