-- What is offered: services, and the dates of group sessions.
create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  preparation text, -- how a client prepares, sent with the booking
  category text not null,
  place text not null default 'in person',
  position integer not null default 0, -- in lists
  duration_minutes integer not null default 60,
  buffer_before_minutes integer not null default 0, -- kept free before a session
  buffer_minutes integer not null default 0, -- and after it
  price_gbp integer not null, -- pence
  booked_online boolean not null default true, -- false: listed with its price, and joined by writing
  question_count smallint not null default 0, -- questions that a client writes when booking
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_name_is_given check (btrim(name) <> '' and char_length(name) <= 200),
  constraint services_description_is_short check (char_length(description) <= 4000),
  constraint services_preparation_is_short check (char_length(preparation) <= 4000),
  constraint services_category_is_known check (category in ('readings', 'reiki', 'yoga')),
  constraint services_place_is_known check (place in ('in person', 'phone', 'video', 'written')),
  constraint services_duration_fits_a_day check (duration_minutes between 5 and 720),
  constraint services_buffer_before_is_sensible check (buffer_before_minutes between 0 and 240),
  constraint services_buffer_is_sensible check (buffer_minutes between 0 and 240),
  -- 30p is the least that the card provider takes in pounds
  constraint services_price_can_be_charged check (price_gbp between 30 and 1000000),
  constraint services_question_count_is_small check (question_count between 0 and 5)
);
create trigger touch before update on public.services for each row execute function private.touch();

alter table public.services enable row level security, force row level security;
create policy "the server" on public.services to service_role using (true) with check (true);
create policy "what is on offer" on public.services for select to anon, authenticated using (is_active);
create policy "the practitioner's list" on public.services to admin using (true) with check (true);
grant select on public.services to anon, authenticated;
grant select, insert, update, delete on public.services to admin, service_role;

-- A group session on one day or several, such as a Reiki weekend or a meditation evening.
create table public.group_sessions (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references public.services on delete cascade,
  starts_on date not null,
  ends_on date not null,
  start_time public.wall_time not null, -- on each of its days
  end_time public.wall_time not null,
  places integer, -- null: no limit
  taken integer not null default 0, -- places that are booked or held; by trigger
  price_pence integer, -- a place; null: announced, and joined by writing
  sales_end_hours smallint not null default 0, -- before it begins
  location text, -- null: as the service says
  join_url text, -- of an online session; only for those who hold a place
  note text, -- public
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_sessions_dates_are_finite check (starts_on between '1900-01-01' and '9999-12-31' and ends_on between '1900-01-01' and '9999-12-31'),
  constraint group_sessions_end_after_they_start check (starts_on <= ends_on),
  constraint group_sessions_last_two_weeks_at_most check (ends_on - starts_on < 14),
  constraint group_sessions_days_end_after_they_start check (start_time::text collate "C" < end_time::text collate "C"),
  constraint group_sessions_have_room check (places between 1 and 500),
  constraint group_sessions_are_not_overbooked check (taken between 0 and coalesce(places, 500)),
  constraint group_sessions_price_can_be_charged check (price_pence between 30 and 1000000),
  constraint group_sessions_sales_end_is_sensible check (sales_end_hours between 0 and 720),
  constraint group_sessions_location_is_short check (btrim(location) <> '' and char_length(location) <= 300),
  constraint group_sessions_join_url_is_a_link check (join_url ~ '^https://[^[:space:]]+$' and char_length(join_url) <= 500),
  constraint group_sessions_note_is_short check (char_length(note) <= 500),
  constraint group_sessions_once_each unique (service_id, starts_on, start_time)
);
create index group_sessions_by_end on public.group_sessions (ends_on);
create trigger touch before update on public.group_sessions for each row execute function private.touch();

alter table public.group_sessions enable row level security, force row level security;
create policy "the server" on public.group_sessions to service_role using (true) with check (true);
create policy "dates to come" on public.group_sessions for select to anon, authenticated
  using (
    is_active
    and ends_on + end_time::text::time > (select private.wall_clock())
    and exists (select from public.services s where s.id = service_id and s.is_active)
  );
create policy "the practitioner's dates" on public.group_sessions to admin using (true) with check (true);
grant select (id, service_id, starts_on, ends_on, start_time, end_time, places, taken, price_pence, sales_end_hours, location, note, is_active,
  created_at, updated_at) on public.group_sessions to anon, authenticated;
grant select, delete on public.group_sessions to admin;
grant insert (id, service_id, starts_on, ends_on, start_time, end_time, places, price_pence, sales_end_hours, location, join_url, note, is_active),
  update (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, sales_end_hours, location, join_url, note, is_active)
  on public.group_sessions to admin;
grant select, insert, update, delete on public.group_sessions to service_role;
