-- Group sessions that take place only with a least number of places (docs/decisions/0029).
alter table public.group_sessions
  add column least_places smallint, -- null: it takes place in any case
  add column decide_on date, -- the day on which that is decided, at noon
  add column asked_at timestamptz, -- when the practitioner was asked whether to hold it with fewer
  add column decision text, -- null: still open
  add constraint group_sessions_least_is_within_places check (least_places between 1 and coalesce(places, 500)),
  add constraint group_sessions_least_has_its_day check ((least_places is null) = (decide_on is null)),
  add constraint group_sessions_decided_before_they_begin check (decide_on between '1900-01-01' and starts_on - 1),
  add constraint group_sessions_decision_is_known check (decision in ('held', 'held-anyway'));
create index group_sessions_undecided on public.group_sessions (decide_on) where decide_on is not null and decision is null and is_active;

\ir ../functions/occupancy.sql

create trigger open_decision_inserted before insert on public.group_sessions for each row when (new.decide_on is not null)
  execute function private.open_decision();
create trigger open_decision_updated before update on public.group_sessions for each row
  when (new.is_active and (old.least_places, old.decide_on, old.is_active) is distinct from (new.least_places, new.decide_on, new.is_active))
  execute function private.open_decision();

grant select (least_places, decide_on, decision) on public.group_sessions to anon, authenticated;
grant insert (least_places, decide_on), update (least_places, decide_on) on public.group_sessions to admin;
