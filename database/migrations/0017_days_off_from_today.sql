/* Days off are blocked from today on (spec 5), whatever a screen lets through: a day that is over can no longer be kept free. */
create function private.guard_blocked_date() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if new.blocked_date < private.today() then
    raise exception 'A day off begins today at the earliest'
      using errcode = '23514', constraint = 'blocked_dates_from_today', table = 'blocked_dates', schema = 'public';
  end if;
  return new;
end
$$;
create trigger guard_blocked_date before insert or update of blocked_date on public.blocked_dates for each row
  when (current_user = 'admin') execute function private.guard_blocked_date();
