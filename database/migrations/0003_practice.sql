-- The practice: its clock, its settings, when it is open.
\ir ../functions/practice.sql

-- How far the practice's clock is ahead. Empty but for tests.
create table private.clock (
  ahead interval not null,
  only_one boolean primary key default true check (only_one)
);
alter table private.clock enable row level security, force row level security;
create policy "the practice reads its clock" on private.clock for select to service_role using (true);
grant select on private.clock to service_role;

-- What is done once in the life of a database: the seed, the demonstration data.
create table private.milestones (
  name text primary key,
  reached_at timestamptz not null default now()
);
alter table private.milestones enable row level security, force row level security;
create policy "the practice keeps its milestones" on private.milestones to service_role using (true) with check (true);
grant select, insert, delete on private.milestones to service_role; -- delete: the demonstration can be reset

-- HH:mm on a 24-hour clock; text, so that it reads back as it was written.
create domain public.wall_time as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

create table public.business_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete restrict,
  business_name text not null default 'Sacred Space',
  business_email text,
  business_phone text,
  business_address text,
  website_url text,
  default_timezone text not null default 'Europe/London',
  currency text not null default 'GBP',
  booking_advance_days integer not null default 30,
  allow_same_day_booking boolean not null default true,
  slot_step_minutes smallint not null default 30, -- between the start times on offer
  notice_hours smallint, -- before a session that clients book; null: from tomorrow on
  most_sessions_a_day smallint, -- booked by clients; null: no limit
  opens_on_sundays boolean not null default false,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  thanks_after_session boolean not null default false,
  auto_confirm_bookings boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint business_settings_name_is_given check (btrim(business_name) <> '' and char_length(business_name) <= 200),
  -- these are printed and linked on public pages, and emails are answered to the address
  constraint business_settings_email_is_one_address check (private.is_one_address(business_email)),
  constraint business_settings_phone_is_short check (char_length(business_phone) <= 40),
  constraint business_settings_address_is_short check (char_length(business_address) <= 500),
  constraint business_settings_website_is_a_link check (website_url ~* '^https?://[^[:space:]]+$' and char_length(website_url) <= 500),
  constraint business_settings_zone_exists check (private.is_time_zone(default_timezone)),
  constraint business_settings_currency_is_pounds check (currency = 'GBP'),
  constraint business_settings_advance_days_are_sensible check (booking_advance_days between 1 and 365),
  constraint business_settings_step_is_known check (slot_step_minutes in (15, 30, 60)),
  constraint business_settings_notice_is_sensible check (notice_hours between 0 and 720),
  constraint business_settings_most_sessions_is_sensible check (most_sessions_a_day between 1 and 50)
);
create unique index business_settings_one_row on public.business_settings ((true));
create trigger touch before update on public.business_settings for each row execute function private.touch();

alter table public.business_settings enable row level security, force row level security;
create policy "the server" on public.business_settings to service_role using (true) with check (true);
create policy "the practice's name and address" on public.business_settings for select to anon, authenticated using (true);
create policy "the practitioner's settings" on public.business_settings to admin using (true) with check (true);
grant select (id, business_name, business_email, business_phone, business_address, website_url, default_timezone, currency,
  booking_advance_days, allow_same_day_booking, slot_step_minutes, notice_hours, most_sessions_a_day, opens_on_sundays) on public.business_settings to anon, authenticated;
grant select, insert, update, delete on public.business_settings to admin, service_role;

create table public.availability (
  id uuid primary key default gen_random_uuid(),
  day_of_week smallint not null, -- 0 is Sunday
  start_time time not null,
  end_time time not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint availability_day_of_week_exists check (day_of_week between 0 and 6),
  constraint availability_starts_before_end check (start_time < end_time and end_time < time '24:00'),
  constraint availability_windows_never_overlap exclude using gist (
    int4range(
      day_of_week * 86400 + extract(epoch from start_time)::integer,
      day_of_week * 86400 + extract(epoch from end_time)::integer
    ) with &&
  ) where (is_active)
);

alter table public.availability enable row level security, force row level security;
create policy "the server" on public.availability to service_role using (true) with check (true);
create policy "open windows" on public.availability for select to anon, authenticated using (is_active);
create policy "the practitioner's hours" on public.availability to admin using (true) with check (true);
grant select on public.availability to anon, authenticated;
grant select, insert, update, delete on public.availability to admin, service_role;

create table public.blocked_dates (
  id uuid primary key default gen_random_uuid(),
  blocked_date date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint blocked_dates_once_each unique (blocked_date),
  constraint blocked_dates_reason_is_given check (btrim(reason) <> '' and char_length(reason) <= 500),
  constraint blocked_dates_are_finite check (blocked_date between '1900-01-01' and '9999-12-31')
);
create trigger guard_blocked_date before insert or update of blocked_date on public.blocked_dates for each row
  when (current_user = 'admin') execute function private.guard_blocked_date();

alter table public.blocked_dates enable row level security, force row level security;
create policy "the server" on public.blocked_dates to service_role using (true) with check (true);
create policy "days off to come" on public.blocked_dates for select to anon, authenticated
  using (blocked_date >= (select private.today()));
create policy "the practitioner's days off" on public.blocked_dates to admin using (true) with check (true);
grant select (blocked_date) on public.blocked_dates to anon, authenticated; -- the reason is the practitioner's own
grant select, insert, update, delete on public.blocked_dates to admin, service_role;

-- Hours on one date, which replace the weekly ones there, also on a Sunday.
create table public.special_hours (
  id uuid primary key default gen_random_uuid(),
  on_date date not null,
  start_time time not null,
  end_time time not null,
  created_at timestamptz not null default now(),
  constraint special_hours_are_finite check (on_date between '1900-01-01' and '9999-12-31'),
  constraint special_hours_start_before_end check (start_time < end_time and end_time < time '24:00'),
  constraint special_hours_never_overlap exclude using gist (tsrange(on_date + start_time, on_date + end_time) with &&)
);
create index special_hours_by_date on public.special_hours (on_date);

alter table public.special_hours enable row level security, force row level security;
create policy "the server" on public.special_hours to service_role using (true) with check (true);
create policy "special hours to come" on public.special_hours for select to anon, authenticated
  using (on_date >= (select private.today()));
create policy "the practitioner's special hours" on public.special_hours to admin using (true) with check (true);
grant select on public.special_hours to anon, authenticated;
grant select, insert, update, delete on public.special_hours to admin, service_role;

-- Hours of one date that are closed to the public.
create table public.closed_hours (
  id uuid primary key default gen_random_uuid(),
  on_date date not null,
  start_time time not null,
  end_time time not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint closed_hours_are_finite check (on_date between '1900-01-01' and '9999-12-31'),
  constraint closed_hours_start_before_end check (start_time < end_time and end_time < time '24:00'),
  constraint closed_hours_reason_is_given check (btrim(reason) <> '' and char_length(reason) <= 500)
);
create index closed_hours_by_date on public.closed_hours (on_date);

alter table public.closed_hours enable row level security, force row level security;
create policy "the server" on public.closed_hours to service_role using (true) with check (true);
create policy "closed hours to come" on public.closed_hours for select to anon, authenticated
  using (on_date >= (select private.today()));
create policy "the practitioner's closed hours" on public.closed_hours to admin using (true) with check (true);
grant select (on_date, start_time, end_time) on public.closed_hours to anon, authenticated; -- the reason is the practitioner's own
grant select, insert, update, delete on public.closed_hours to admin, service_role;
