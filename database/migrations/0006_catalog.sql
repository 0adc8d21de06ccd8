-- What is offered (docs/decisions/0034): categories of the practice's own, services, the dates of group sessions, where sessions take place.
\ir ../../server/catalog/offerings.sql
\ir ../../server/bookings/questions.sql

create table public.categories (
  key text primary key, -- in links: /book?category=KEY
  name text not null,
  position integer not null default 0, -- in lists
  dates_path text, -- the page where the dates of its groups stand; null: they are joined by writing
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_key_fits_a_link check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  constraint categories_name_is_given check (btrim(name) <> '' and char_length(name) <= 60),
  constraint categories_path_is_of_this_site check (dates_path ~ '^/[a-z0-9/-]*(#[a-z0-9-]+)?$' and dates_path !~ '^//' and char_length(dates_path) <= 200)
);
create trigger touch before update on public.categories for each row execute function private.touch();
create trigger content after insert or update or delete or truncate on public.categories
  for each statement execute function private.notify_content();
-- Blocks of pages name categories by their keys.
create trigger rename_in_blocks after update of key on public.categories for each row when (old.key <> new.key) execute function private.rename_category_in_blocks();

alter table public.categories enable row level security, force row level security;
create policy "the server" on public.categories to service_role using (true) with check (true);
create policy "everyone reads" on public.categories for select to anon, authenticated using (true);
create policy "the practitioner's list" on public.categories to admin using (true) with check (true);
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to admin, service_role;

insert into public.categories (position, key, name, dates_path) values
  (1, 'readings', 'Readings', null),
  (2, 'reiki', 'Reiki & Healing', '/reiki-therapy#weekend'),
  (3, 'yoga', 'Meditation & Yoga', '/meditation#evenings');

-- What is chosen of a service stands in its row: it is read, saved and compared with it.
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
  in_next_times boolean not null default true, -- public pages show its next free times
  question_count smallint not null default 0, -- questions that a client writes when booking
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  places text[] not null, -- channels to choose from, the first is `place`
  variants jsonb not null default '[]', -- lengths and prices, the first is `duration_minutes` and `price_gbp`; empty: there is no choice
  add_ons jsonb not null default '[]',
  picture_id uuid references public.pictures,
  area text, -- around where sessions in person take place; by trigger
  is_rung boolean not null default false, -- by telephone it is the practice that rings; by trigger
  written_days smallint, -- sent this many working days after it was booked (docs/decisions/0060); null: a session at a time of the diary
  written_per_day smallint, -- so many are promised for one day at most; null: any number
  written_paused boolean not null default false, -- none is taken for now,
  written_resumes_on date, -- until this day; null: until the practitioner says so
  questions jsonb not null default '[]', -- that a client answers when booking (docs/decisions/0055)
  constraint services_name_is_given check (btrim(name) <> '' and char_length(name) <= 200),
  constraint services_description_is_short check (char_length(description) <= 4000),
  constraint services_preparation_is_short check (char_length(preparation) <= 4000),
  constraint services_category_exists foreign key (category) references public.categories on update cascade on delete restrict,
  constraint services_place_is_known check (place in ('in person', 'phone', 'video', 'written')),
  constraint services_duration_fits_a_day check (duration_minutes between 5 and 720),
  constraint services_buffer_before_is_sensible check (buffer_before_minutes between 0 and 240),
  constraint services_buffer_is_sensible check (buffer_minutes between 0 and 240),
  -- 30p is the least that the card provider takes in pounds
  constraint services_price_can_be_charged check (price_gbp between 30 and 1000000),
  constraint services_question_count_is_small check (question_count between 0 and 5),
  constraint services_places_are_known check (private.are_channels(places)),
  constraint services_variants_are_well_formed check (private.are_variants(variants)),
  constraint services_add_ons_are_well_formed check (private.are_add_ons(add_ons)),
  constraint services_written_days_are_few check (written_days between 1 and 30),
  constraint services_written_per_day_is_sensible check (written_per_day between 1 and 100),
  constraint services_written_resumes_on_is_finite check (written_resumes_on between '1900-01-01' and '9999-12-31'),
  constraint services_written_ones_have_one_channel check (written_days is null or places = array['written']),
  constraint services_questions_are_well_formed check (private.are_questions(questions))
);
create index services_by_category on public.services (category);
create index services_by_picture on public.services (picture_id);
create trigger prepare_service before insert or update on public.services for each row execute function private.prepare_service();
create trigger content after insert or update or delete or truncate on public.services
  for each statement execute function private.notify_content();

alter table public.services enable row level security, force row level security;
create policy "the server" on public.services to service_role using (true) with check (true);
create policy "what is on offer" on public.services for select to anon, authenticated using (is_active);
create policy "the practitioner's list" on public.services to admin using (true) with check (true);
grant select on public.services to anon, authenticated;
grant select, insert, update, delete on public.services to admin, service_role;

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

alter table public.group_session_series enable row level security, force row level security;
create policy "the server" on public.group_session_series to service_role using (true) with check (true);
create policy "the practitioner reads" on public.group_session_series for select to admin using (true);
grant select on public.group_session_series to admin;
grant select, insert, update, delete on public.group_session_series to service_role;

-- A group session on one day or several, such as a Reiki weekend or a meditation evening. It may take place only with a least number of
-- places (docs/decisions/0029).
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
  series_id uuid references public.group_session_series on delete set null,
  occurs_on date, -- the day that the series' rule has for it; it may have been moved since
  least_places smallint, -- null: it takes place in any case
  decide_on date, -- the day on which that is decided, at noon
  asked_at timestamptz, -- when the practitioner was asked whether to hold it with fewer
  decision text, -- null: still open
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
  constraint group_sessions_once_each unique (service_id, starts_on, start_time),
  constraint group_sessions_of_a_series_occur check (series_id is null or occurs_on is not null),
  constraint group_sessions_occur_once unique (series_id, occurs_on),
  constraint group_sessions_least_is_within_places check (least_places between 1 and coalesce(places, 500)),
  constraint group_sessions_least_has_its_day check ((least_places is null) = (decide_on is null)),
  constraint group_sessions_decided_before_they_begin check (decide_on between '1900-01-01' and starts_on - 1),
  constraint group_sessions_decision_is_known check (decision in ('held', 'held-anyway'))
);
create index group_sessions_by_end on public.group_sessions (ends_on);
create index group_sessions_undecided on public.group_sessions (decide_on) where decide_on is not null and decision is null and is_active;
create trigger content after insert or update or delete or truncate on public.group_sessions
  for each statement execute function private.notify_content();

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
    created_at, updated_at, least_places, decide_on, decision)
  on public.group_sessions to anon, authenticated;
grant select, delete on public.group_sessions to admin;
grant insert (id, service_id, starts_on, ends_on, start_time, end_time, places, price_pence, sales_end_hours, location, join_url, note, is_active,
    least_places, decide_on),
  update (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, sales_end_hours, location, join_url, note, is_active,
    least_places, decide_on)
  on public.group_sessions to admin;
grant select, insert, update, delete on public.group_sessions to service_role;

-- Where and how sessions take place (docs/decisions/0049).
create table public.meeting_details (
  id uuid primary key default gen_random_uuid(),
  service_id uuid references public.services on delete cascade, -- null: the practice's, for every service without its own
  -- in person; only `area` is public
  area text, -- "Lewes, BN7"
  address text,
  directions text,
  map_url text,
  parking text,
  door text,
  -- by telephone
  rings text, -- who rings whom
  phone text, -- where the client rings; null: business_phone
  -- by video
  video text, -- the practice's standing link, or a room of its own for each session
  video_link text,
  video_server text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_details_once_each unique nulls not distinct (service_id),
  constraint meeting_details_area_is_short check (btrim(area) <> '' and char_length(area) <= 80 and area !~ '[[:cntrl:]]'),
  constraint meeting_details_address_is_short check (btrim(address) <> '' and char_length(address) <= 500),
  constraint meeting_details_directions_are_short check (btrim(directions) <> '' and char_length(directions) <= 1000),
  constraint meeting_details_map_is_a_link check (map_url ~ '^https://[^[:space:]]+$' and char_length(map_url) <= 500),
  constraint meeting_details_parking_is_short check (btrim(parking) <> '' and char_length(parking) <= 500),
  constraint meeting_details_door_is_short check (btrim(door) <> '' and char_length(door) <= 500),
  constraint meeting_details_rings_is_known check (rings in ('practitioner', 'client')),
  constraint meeting_details_phone_is_short check (btrim(phone) <> '' and char_length(phone) <= 44 and phone !~ '[[:cntrl:]]'),
  constraint meeting_details_video_is_known check (video in ('link', 'room')),
  constraint meeting_details_link_is_a_link check (video_link ~ '^https://[^[:space:]]+$' and char_length(video_link) <= 500),
  constraint meeting_details_server_is_an_origin check (video_server ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$' and char_length(video_server) <= 200),
  constraint meeting_details_video_leads_somewhere check (case video when 'link' then video_link is not null when 'room' then video_server is not null else true end)
);
create trigger touch before update on public.meeting_details for each row execute function private.touch();
create trigger content after insert or update or delete or truncate on public.meeting_details
  for each statement execute function private.notify_content();

alter table public.meeting_details enable row level security, force row level security;
create policy "the server" on public.meeting_details to service_role using (true) with check (true);
create policy "the practitioner's details" on public.meeting_details to admin using (true) with check (true);
grant select, insert, update, delete on public.meeting_details to admin, service_role;
