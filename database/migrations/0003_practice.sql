-- The practitioner, what is offered, and when.
create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  full_name text not null default '',
  email text not null,
  phone text,
  role text not null default 'client',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_one_per_user unique (user_id),
  constraint profiles_role_is_known check (role in ('client', 'admin')),
  constraint profiles_name_is_short check (char_length(full_name) <= 200),
  constraint profiles_phone_is_short check (char_length(phone) <= 40)
);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  category text not null,
  duration_minutes integer not null default 60, -- spec 9: 60 when unknown
  price_gbp integer not null, -- pence (spec 3)
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_name_is_given check (btrim(name) <> '' and char_length(name) <= 200),
  constraint services_description_is_short check (char_length(description) <= 4000),
  constraint services_category_is_known check (category in ('readings', 'reiki', 'yoga')),
  constraint services_duration_fits_a_day check (duration_minutes between 5 and 720),
  -- 30p is the least that the card provider takes in pounds
  constraint services_price_can_be_charged check (price_gbp between 30 and 1000000)
);

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

create table public.blocked_dates (
  id uuid primary key default gen_random_uuid(),
  blocked_date date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint blocked_dates_once_each unique (blocked_date),
  constraint blocked_dates_reason_is_given check (btrim(reason) <> '' and char_length(reason) <= 500),
  constraint blocked_dates_are_finite check (isfinite(blocked_date))
);

create function private.is_time_zone(zone text) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform now() at time zone zone;
  return zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+)+)$'; -- a region's name, never an offset: offsets know no summer time
exception when invalid_parameter_value then
  return false;
end
$$;
grant execute on function private.is_time_zone(text) to admin, service_role;

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
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  auto_confirm_bookings boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint business_settings_name_is_given check (btrim(business_name) <> '' and char_length(business_name) <= 200),
  constraint business_settings_zone_exists check (private.is_time_zone(default_timezone)),
  constraint business_settings_currency_is_pounds check (currency = 'GBP'),
  constraint business_settings_advance_days_are_sensible check (booking_advance_days between 1 and 365)
);
create unique index business_settings_one_row on public.business_settings ((true));

/* Today in the practice's own zone, by the one clock (spec 5, design 6). */
create function private.today() returns date
  language sql stable security definer set search_path = ''
  as $$
    select (private.clock() at time zone
      coalesce((select default_timezone from public.business_settings), 'Europe/London'))::date
  $$;
grant execute on function private.today() to anon, authenticated, admin, service_role;

create function private.touch() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger touch before update on public.profiles for each row execute function private.touch();
create trigger touch before update on public.services for each row execute function private.touch();
create trigger touch before update on public.business_settings for each row execute function private.touch();

-- Who may (design 4).
alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy "the server" on public.profiles to service_role using (true) with check (true);
create policy "one's own profile" on public.profiles to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "the practitioner reads every profile" on public.profiles for select to admin using (true);
create policy "the practitioner changes their own" on public.profiles for update to admin using (user_id = auth.uid()) with check (user_id = auth.uid());
grant select, insert, update, delete on public.profiles to service_role;
grant select, update (full_name, phone) on public.profiles to authenticated, admin;

alter table public.services enable row level security;
alter table public.services force row level security;
create policy "the server" on public.services to service_role using (true) with check (true);
create policy "what is on offer" on public.services for select to anon, authenticated using (is_active);
create policy "the practitioner's list" on public.services to admin using (true) with check (true);
grant select on public.services to anon, authenticated;
grant select, insert, update, delete on public.services to admin, service_role;

alter table public.availability enable row level security;
alter table public.availability force row level security;
create policy "the server" on public.availability to service_role using (true) with check (true);
create policy "open windows" on public.availability for select to anon, authenticated using (is_active);
create policy "the practitioner's hours" on public.availability to admin using (true) with check (true);
grant select on public.availability to anon, authenticated;
grant select, insert, update, delete on public.availability to admin, service_role;

alter table public.blocked_dates enable row level security;
alter table public.blocked_dates force row level security;
create policy "the server" on public.blocked_dates to service_role using (true) with check (true);
create policy "days off to come" on public.blocked_dates for select to anon, authenticated
  using (blocked_date >= (select private.today()));
create policy "the practitioner's days off" on public.blocked_dates to admin using (true) with check (true);
grant select (blocked_date) on public.blocked_dates to anon, authenticated;
grant select, insert, update, delete on public.blocked_dates to admin, service_role;

alter table public.business_settings enable row level security;
alter table public.business_settings force row level security;
create policy "the server" on public.business_settings to service_role using (true) with check (true);
create policy "the practice's name and address" on public.business_settings for select to anon, authenticated using (true);
create policy "the practitioner's settings" on public.business_settings to admin using (true) with check (true);
grant select (id, business_name, business_email, business_phone, business_address, website_url, default_timezone, currency,
  booking_advance_days, allow_same_day_booking) on public.business_settings to anon, authenticated;
grant select, insert, update, delete on public.business_settings to admin, service_role;
