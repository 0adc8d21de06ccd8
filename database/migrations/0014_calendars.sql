-- Secret links by which a calendar program subscribes to sessions.
create table public.calendar_links (
  user_id uuid not null references auth.users on delete cascade,
  scope text not null, -- practice: the whole diary, while the user is the practitioner; own: the user's bookings
  token_hash text not null unique, -- hex SHA-256: a reader of the table can use no link
  full_names boolean not null default false, -- clients' names in titles, instead of initials
  created_at timestamptz not null default now(),
  primary key (user_id, scope),
  constraint calendar_links_scope_is_known check (scope in ('practice', 'own')),
  constraint calendar_links_keep_no_secret check (token_hash ~ '^[0-9a-f]{64}$')
);

alter table public.calendar_links enable row level security, force row level security;
create policy "the server" on public.calendar_links to service_role using (true) with check (true);
grant select, insert, update, delete on public.calendar_links to service_role;

-- Calendars that the practitioner keeps elsewhere, and when they say that she is busy.
create table private.outside_calendars (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null, -- ics: a file under a secret address; caldav: a calendar of an account
  address text not null, -- a secret, as the password is: no role but the server's reads the table
  username text,
  password text,
  -- What says whether the calendar has changed: of HTTP, of CalDAV (as the ETag), or a hash of its content.
  etag text,
  last_modified text,
  content_hash text,
  read_for text, -- the day, the zone and the zone_names that the busy times were worked out for
  entries integer not null default 0, -- that the calendar has, of any day
  unread_titles text[] not null default '{}', -- of entries that may take more time than could be read
  unknown_zones text[] not null default '{}', -- names of time zones that nobody knows
  zone_names jsonb not null default '{}', -- the IANA zones that such names mean, as the practitioner said
  fault text, -- why the last reading failed, for the practitioner
  failures integer not null default 0, -- in a row
  last_read_at timestamptz,
  last_answer_at timestamptz not null default private.clock(),
  next_read_at timestamptz not null default private.clock(),
  being_read_until timestamptz, -- one node reads it at a time; a lease, since no connection is held meanwhile
  created_at timestamptz not null default private.clock(),
  constraint outside_calendars_kind_is_known check (kind in ('ics', 'caldav')),
  constraint outside_calendars_have_an_account check ((kind = 'caldav') = (username is not null and password is not null)),
  constraint outside_calendars_name_is_short check (length(name) between 1 and 100),
  constraint outside_calendars_address_is_short check (length(address) <= 2000)
);

create table private.busy_times (
  calendar_id uuid not null references private.outside_calendars on delete cascade,
  uid text not null,
  during tsrange not null, -- by the wall clock of the practice, within one day
  title text, -- for the practitioner's eyes
  constraint busy_times_have_a_length check (not isempty(during))
);
create index busy_times_of_calendars on private.busy_times (calendar_id);
create index busy_times_by_time on private.busy_times using gist (during);

-- The same of all calendars, merged, for readers that need no titles: [[from, to], ...] in minutes since the beginning of the day.
create table private.busy_days (
  day date primary key,
  spans json not null
);

\ir ../../server/calendars/calendars.sql

alter table private.outside_calendars enable row level security, force row level security;
create policy "the server" on private.outside_calendars to service_role using (true) with check (true);
alter table private.busy_times enable row level security, force row level security;
create policy "the server" on private.busy_times to service_role using (true) with check (true);
alter table private.busy_days enable row level security, force row level security;
create policy "the server" on private.busy_days to service_role using (true) with check (true);
grant select, insert, update, delete on private.outside_calendars, private.busy_times, private.busy_days to service_role;
