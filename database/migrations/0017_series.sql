-- Series of group sessions (docs/decisions/0028): a rule and what its dates have in common. The dates themselves are rows of group_sessions.
create table public.group_session_series (
  id uuid primary key, -- the request that made it
  repeats text not null,
  every smallint not null default 1, -- the interval in weeks or months
  weekdays smallint[] not null default '{}', -- 0 Sunday to 6 Saturday
  nth smallint not null default 1, -- of a month: the first to fourth such day, or the last
  until date not null,
  except_dates date[] not null default '{}',
  service_id uuid not null references public.services on delete cascade,
  starts_on date not null, -- of the first date, as are the columns that follow
  ends_on date not null,
  start_time public.wall_time not null,
  end_time public.wall_time not null,
  places integer,
  least_places smallint,
  decide_on date,
  price_pence integer,
  sales_end_hours smallint not null default 0,
  location text,
  join_url text,
  note text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_session_series_repeats_is_known check (repeats in ('weekly', 'monthly', 'new-moon', 'full-moon')),
  constraint group_session_series_every_is_sensible check (every between 1 and 12),
  constraint group_session_series_weekdays_exist check (weekdays <@ '{0,1,2,3,4,5,6}' and array_position(weekdays, null) is null),
  constraint group_session_series_weekdays_fit check (
    case repeats when 'weekly' then cardinality(weekdays) between 1 and 7 when 'monthly' then cardinality(weekdays) = 1 else cardinality(weekdays) <= 1 end
  ),
  constraint group_session_series_nth_exists check (nth in (1, 2, 3, 4, -1)),
  constraint group_session_series_dates_are_finite check (starts_on >= '1900-01-01' and ends_on <= '9999-12-31' and until <= '9999-12-31'),
  constraint group_session_series_end_after_they_start check (starts_on <= until)
);
create index group_session_series_by_service on public.group_session_series (service_id);
create trigger touch before update on public.group_session_series for each row execute function private.touch();
create trigger audit after insert or update or delete on public.group_session_series for each row execute function private.audit();

alter table public.group_session_series enable row level security, force row level security;
create policy "the server" on public.group_session_series to service_role using (true) with check (true);
create policy "the practitioner reads" on public.group_session_series for select to admin using (true);
grant select on public.group_session_series to admin;
grant select, insert, update, delete on public.group_session_series to service_role;

alter table public.group_sessions
  add column series_id uuid references public.group_session_series on delete set null,
  add column occurs_on date, -- the day that the series' rule has for it; it may have been moved since
  add constraint group_sessions_of_a_series_occur check (series_id is null or occurs_on is not null),
  add constraint group_sessions_occur_once unique (series_id, occurs_on);

\ir ../functions/series.sql

create trigger leave_out_of_series after delete on public.group_sessions for each row when (old.series_id is not null)
  execute function private.leave_out_of_series();
