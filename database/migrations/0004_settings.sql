-- The practice: its settings, when it is open, how it looks (docs/decisions/0033 and 0041), what it adds to its emails, its first run.
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
  week_begins_on smallint not null default 0, -- of calendars; 0: Sunday
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  thanks_after_session boolean not null default false,
  auto_confirm_bookings boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  waiting_offer_hours smallint not null default 12, -- how long a freed place is kept for the client it is offered to
  -- the defaults of the next four are the specified look
  tagline text not null default 'Readings, Reiki and stillness', -- '': none
  mark text not null default 'perthro', -- a rune of the elder futhark
  accent text, -- '#rrggbb'; null: the designed gold
  opening_theme text not null default 'device', -- of a first visit; device: the visitor's own
  newsletter_per_hour smallint not null default 100, -- how many emails of newsletters are sent in an hour
  logo_id uuid references public.pictures, -- in place of the rune
  logo_ground text not null default 'none', -- a plain field behind it: none, the dawn's ground, the night's
  health_answers_days integer not null default 90, -- how long after the session answers about health are kept
  constraint business_settings_name_is_given check (btrim(business_name) <> '' and char_length(business_name) <= 200),
  -- these are printed and linked on public pages, and emails are answered to the address
  constraint business_settings_email_is_one_address check (private.is_one_address(business_email)),
  constraint business_settings_phone_is_short check (char_length(business_phone) <= 44),
  constraint business_settings_address_is_short check (char_length(business_address) <= 500),
  constraint business_settings_website_is_a_link check (website_url ~* '^https?://[^[:space:]]+$' and char_length(website_url) <= 500),
  constraint business_settings_week_begins_on_a_day check (week_begins_on between 0 and 6),
  constraint business_settings_zone_exists check (private.is_time_zone(default_timezone)),
  constraint business_settings_currency_is_pounds check (currency = 'GBP'),
  constraint business_settings_advance_days_are_sensible check (booking_advance_days between 1 and 365),
  constraint business_settings_step_is_known check (slot_step_minutes in (15, 30, 60)),
  constraint business_settings_notice_is_sensible check (notice_hours between 0 and 720),
  constraint business_settings_most_sessions_is_sensible check (most_sessions_a_day between 1 and 50),
  constraint business_settings_waiting_offer_is_sensible check (waiting_offer_hours between 1 and 72),
  constraint business_settings_tagline_is_one_line check (char_length(tagline) <= 80 and tagline !~ '[[:cntrl:]]'),
  constraint business_settings_mark_is_a_rune check (mark in (
    'fehu', 'uruz', 'thurisaz', 'ansuz', 'raidho', 'kenaz', 'gebo', 'wunjo', 'hagalaz', 'nauthiz', 'isa', 'jera',
    'eihwaz', 'perthro', 'algiz', 'sowilo', 'tiwaz', 'berkano', 'ehwaz', 'mannaz', 'laguz', 'ingwaz', 'dagaz', 'othala'
  )),
  constraint business_settings_accent_is_a_colour check (accent ~ '^#[0-9a-f]{6}$'),
  constraint business_settings_opening_theme_is_known check (opening_theme in ('device', 'night', 'dawn')),
  constraint business_settings_newsletter_rate_is_sensible check (newsletter_per_hour between 10 and 3600),
  constraint business_settings_logo_ground_is_known check (logo_ground in ('none', 'light', 'dark')),
  constraint business_settings_health_answers_days_is_sensible check (health_answers_days between 1 and 730)
);
create unique index business_settings_one_row on public.business_settings ((true));
create index business_settings_by_logo on public.business_settings (logo_id);
create trigger touch before update on public.business_settings for each row execute function private.touch();
create trigger content after insert or update or delete or truncate on public.business_settings
  for each statement execute function private.notify_content();

alter table public.business_settings enable row level security, force row level security;
create policy "the server" on public.business_settings to service_role using (true) with check (true);
create policy "the practice's name and address" on public.business_settings for select to anon, authenticated using (true);
create policy "the practitioner's settings" on public.business_settings to admin using (true) with check (true);
grant select (id, business_name, business_email, business_phone, business_address, website_url, default_timezone, currency,
    booking_advance_days, allow_same_day_booking, slot_step_minutes, notice_hours, most_sessions_a_day, opens_on_sundays, week_begins_on,
    tagline, mark, accent, opening_theme, logo_id, logo_ground, health_answers_days)
  on public.business_settings to anon, authenticated;
grant select, insert, update, delete on public.business_settings to admin, service_role;

create table public.availability (
  id uuid primary key default gen_random_uuid(),
  day_of_week smallint not null, -- 0 is Sunday
  start_time time not null,
  end_time time not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint availability_day_of_week_exists check (day_of_week between 0 and 6),
  constraint availability_starts_before_end check (start_time < end_time),
  constraint availability_windows_never_overlap exclude using gist (
    int4range(
      day_of_week * 86400 + extract(epoch from start_time)::integer,
      day_of_week * 86400 + extract(epoch from end_time)::integer
    ) with &&
  ) where (is_active)
);
create trigger content after insert or update or delete or truncate on public.availability
  for each statement execute function private.notify_content();

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
create trigger content after insert or update or delete or truncate on public.blocked_dates
  for each statement execute function private.notify_content();

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
  constraint special_hours_start_before_end check (start_time < end_time),
  constraint special_hours_never_overlap exclude using gist (tsrange(on_date + start_time, on_date + end_time) with &&)
);
create index special_hours_by_date on public.special_hours (on_date);
create trigger content after insert or update or delete or truncate on public.special_hours
  for each statement execute function private.notify_content();

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
  constraint closed_hours_start_before_end check (start_time < end_time),
  constraint closed_hours_reason_is_given check (btrim(reason) <> '' and char_length(reason) <= 500)
);
create index closed_hours_by_date on public.closed_hours (on_date);
create trigger content after insert or update or delete or truncate on public.closed_hours
  for each statement execute function private.notify_content();

alter table public.closed_hours enable row level security, force row level security;
create policy "the server" on public.closed_hours to service_role using (true) with check (true);
create policy "closed hours to come" on public.closed_hours for select to anon, authenticated
  using (on_date >= (select private.today()));
create policy "the practitioner's closed hours" on public.closed_hours to admin using (true) with check (true);
grant select (on_date, start_time, end_time) on public.closed_hours to anon, authenticated; -- the reason is the practitioner's own
grant select, insert, update, delete on public.closed_hours to admin, service_role;

-- What the practitioner adds to each kind of email to clients; '': nothing. One row a kind, for good.
create table public.email_words (
  kind text primary key,
  opening text not null default '',
  paragraph text not null default '',
  sign_off text not null default '',
  updated_at timestamptz not null default now(),
  constraint email_words_opening_is_text check (char_length(opening) <= 1000 and translate(opening, e'\n\r\t', '') !~ '[[:cntrl:]]'),
  constraint email_words_paragraph_is_text check (char_length(paragraph) <= 2000 and translate(paragraph, e'\n\r\t', '') !~ '[[:cntrl:]]'),
  constraint email_words_sign_off_is_text check (char_length(sign_off) <= 300 and translate(sign_off, e'\n\r\t', '') !~ '[[:cntrl:]]')
);
insert into public.email_words (kind) values
  ('booking-paid'), ('booking-confirmed'), ('reminder-of-deadline'), ('reminder-of-session'), ('thanks'), ('booking-moved'),
  ('booking-cancelled'), ('payment-link'), ('late-payment-refunded'), ('places-offered'), ('awaited-session-moved'),
  ('awaited-session-cancelled'), ('newsletter-confirm'), ('newsletter-welcome'), ('confirm-address'), ('invite'), ('rest-paid'), ('refund-given');
create trigger touch before update on public.email_words for each row execute function private.touch();

alter table public.email_words enable row level security, force row level security;
create policy "the server" on public.email_words for select to service_role using (true);
create policy "the practitioner's words" on public.email_words to admin using (true) with check (true);
grant select on public.email_words to admin, service_role;
grant update (opening, paragraph, sign_off) on public.email_words to admin;

-- The first run of a new practice (docs/decisions/0039). Without a row the practice is open.
create table private.first_run (
  only_one boolean primary key default true check (only_one),
  link_hash text, -- of the secret in the one-time link; null: none was printed, or it was used
  preview_key uuid not null default gen_random_uuid(), -- shows the site to who has it as a cookie
  done text[] not null default '{}', -- steps that leave no other trace
  opened_at timestamptz,
  hidden_at timestamptz -- the checklist was put away
);
alter table private.first_run enable row level security, force row level security;
create policy "the server" on private.first_run to service_role using (true) with check (true);
grant select, insert, update on private.first_run to service_role;
