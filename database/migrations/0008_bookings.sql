-- Bookings and holds, the diary that they share with group sessions; waiting lists; links and rooms of sessions by video.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  service_id uuid not null references public.services on delete restrict,
  group_session_id uuid references public.group_sessions, -- places in a group; null: a session of their own
  places smallint not null default 1,
  companions text, -- who comes along, by name, as typed
  client_name text not null,
  client_email text not null,
  client_phone text,
  booking_date date not null,
  booking_time public.wall_time not null,
  duration_minutes integer not null,
  buffer_before_minutes integer not null default 0, -- from the service, by trigger, as the next
  buffer_minutes integer not null,
  notes text, -- the client's
  private_notes text, -- the practitioner's
  status text not null default 'pending',
  no_show boolean not null default false,
  payment_status text not null default 'pending',
  paid_by text not null default 'card', -- card: on the site; link: by an emailed payment link
  price_pence integer not null,
  total_price_gbp numeric(10, 2) not null generated always as (price_pence::numeric / 100) stored, -- pounds, for the wire
  refunded_pence integer not null default 0, -- by the ledger
  hold_expires_at timestamptz, -- an unpaid booking holds its time until then; null once it is no longer a hold
  cancelled_at timestamptz,
  cancelled_because text, -- decides what happens to money that arrives afterwards
  cancellation_reason text, -- personal
  checked_in_at timestamptz, -- a client of a group session has come
  calendar_sequence integer not null default 0, -- SEQUENCE of its calendar entry (RFC 5545)
  erased_at timestamptz, -- the client has had their data erased: there is no address to write to
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- what it takes in the diary, by the wall clock of the practice, the end excluded
  during tsrange not null generated always as (
    tsrange(
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0)
        - make_interval(mins => buffer_before_minutes),
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0)
        + make_interval(mins => duration_minutes + buffer_minutes)
    )
  ) stored,
  free_until timestamptz, -- it was moved by the practice: the client may cancel free of charge until then (docs/decisions/0030)
  rule_version integer not null references public.booking_rules, -- that it was sold under; by trigger
  place text not null, -- as sold, as are the next (docs/decisions/0034)
  variant_id uuid,
  variant_name text,
  add_ons jsonb not null default '[]',
  choice text not null default '', -- in words, behind the service's name: ", 90 minutes, with Drum and Rattle"
  paid_pence integer not null default 0, -- all that was charged, by the ledger
  -- What is still to pay, in one place. Money that went back is not asked for again, and of a missed session nothing more than was paid.
  owed_pence integer not null generated always as (
    case
      when status = 'cancelled' or payment_status = 'refunded' or (no_show and payment_status = 'paid') then 0
      else greatest(0, price_pence - paid_pence)
    end
  ) stored,
  client_id uuid references public.clients on delete set null, -- null: erased
  is_written boolean not null default false, -- sold without a time, by trigger; its day is the promised one (docs/decisions/0060)
  -- Its client has moved it: no step of its rule gives back more than what counted at that moment (docs/decisions/0071).
  refund_cap smallint check (refund_cap between 0 and 99),
  constraint bookings_places_are_few check (places between 1 and 10 and (places = 1 or group_session_id is not null)),
  constraint bookings_companions_have_places check (companions is null or (places > 1 and btrim(companions) <> '' and char_length(companions) <= 200)),
  constraint bookings_status_is_known check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  constraint bookings_payment_status_is_known check (payment_status in ('pending', 'paid', 'refunded')),
  constraint bookings_payment_method_is_known check (paid_by in ('card', 'link', 'cash', 'transfer', 'voucher', 'pass')),
  constraint bookings_cancellation_has_a_cause check ((status = 'cancelled') = (cancelled_because is not null)),
  constraint bookings_cancellation_cause_is_known check (cancelled_because in ('hold-ended', 'client', 'practitioner')),
  constraint bookings_cancellation_reason_is_short check (char_length(cancellation_reason) <= 500),
  constraint bookings_date_is_finite check (booking_date between '1900-01-01' and '9999-12-31'), -- with a year of four digits, as everything reads dates
  constraint bookings_duration_fits_a_day check (duration_minutes between 5 and 720),
  constraint bookings_buffer_before_is_sensible check (buffer_before_minutes between 0 and 240),
  constraint bookings_buffer_is_sensible check (buffer_minutes between 0 and 240),
  constraint bookings_price_is_sensible check (price_pence between 0 and 1000000),
  constraint bookings_refunded_is_no_debt check (refunded_pence >= 0),
  constraint bookings_client_name_is_given check (btrim(client_name) <> '' and char_length(client_name) <= 200),
  -- empty: entered by hand for a client without one
  constraint bookings_client_email_is_given check (
    (client_email like '%_@_%' and char_length(client_email) <= 320) or (client_email = '' and user_id is null)
  ),
  constraint bookings_client_phone_is_short check (char_length(client_phone) <= 44),
  constraint bookings_notes_are_short check (char_length(notes) <= 4000),
  constraint bookings_private_notes_are_short check (char_length(private_notes) <= 4000),
  constraint bookings_only_unpaid_ones_are_held check (hold_expires_at is null or (status = 'pending' and payment_status = 'pending')),
  constraint bookings_only_past_ones_were_missed check (not no_show or status in ('completed', 'cancelled')),
  constraint bookings_place_is_known check (place in ('in person', 'phone', 'video', 'written')),
  constraint bookings_variant_name_is_short check (char_length(variant_name) <= 60),
  constraint bookings_add_ons_are_well_formed check (private.are_sold_add_ons(add_ons)),
  constraint bookings_choice_is_short check (char_length(choice) <= 1000),
  constraint bookings_paid_is_no_debt check (paid_pence >= 0)
);
-- The list in its order, whole or narrowed; each page begins where the previous one ended.
create index bookings_in_order on public.bookings (booking_date, booking_time, id);
create index bookings_in_order_by_status on public.bookings (status, booking_date, booking_time, id);
create index bookings_in_order_by_payment on public.bookings (payment_status, booking_date, booking_time, id);
create index bookings_by_creation on public.bookings (created_at desc);
create index bookings_by_client on public.bookings (user_id, booking_date);
create index bookings_by_address on public.bookings (lower(client_email), booking_date);
create index bookings_by_service on public.bookings (service_id);
create index bookings_by_group_session on public.bookings (group_session_id) where group_session_id is not null;
create index bookings_holds on public.bookings (hold_expires_at) where hold_expires_at is not null and status = 'pending';
create index bookings_owing on public.bookings (booking_date, booking_time, id) where owed_pence > 0 and hold_expires_at is null;
create index bookings_by_client_id on public.bookings (client_id, booking_date desc, booking_time desc);
do $$
begin
  -- the extension may have been installed earlier, in another schema
  execute format(
    'create index bookings_by_client_words on public.bookings using gin (client_name %1$s.gin_trgm_ops, client_email %1$s.gin_trgm_ops, client_phone %1$s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm')
  );
end
$$;

-- Since when a moved session has its present time: a client who has just been informed needs no reminder.
create table private.chosen_times (
  booking_id uuid primary key references public.bookings on delete cascade,
  chosen_at timestamptz not null
);

-- Everything that takes hours of the diary; written by triggers alone. Bookings and group sessions exclude each other; the rest hides
-- hours from the public and may overlap anything.
create table private.occupancy (
  during tsrange not null, -- by the wall clock of the practice
  kept_until timestamptz, -- of an unpaid hold: free afterwards, though the row stays until the hold is cancelled
  booking_id uuid references public.bookings on delete cascade,
  group_session_id uuid references public.group_sessions on delete cascade,
  blocked_date_id uuid references public.blocked_dates on delete cascade,
  closed_hours_id uuid references public.closed_hours on delete cascade,
  constraint occupancy_has_one_source check (num_nonnulls(booking_id, group_session_id, blocked_date_id, closed_hours_id) = 1),
  constraint occupancy_never_overlaps exclude using gist (during with &&)
    where (booking_id is not null or group_session_id is not null)
);
create index occupancy_by_time on private.occupancy using gist (during);
create unique index occupancy_of_bookings on private.occupancy (booking_id);
create index occupancy_of_group_sessions on private.occupancy (group_session_id);
create unique index occupancy_of_blocked_dates on private.occupancy (blocked_date_id);
create unique index occupancy_of_closed_hours on private.occupancy (closed_hours_id);

-- A time that is kept for an address while its owner types the code that was emailed there (docs/decisions/0054). It hides the time from
-- clients, as an unpaid hold does, and binds neither the practitioner nor the diary's constraint.
create table private.visitor_holds (
  id uuid primary key default gen_random_uuid(), -- known to the page that asked
  address_hash bytea not null, -- keyed (private.visitor_hash)
  visitor_hash bytea, -- of the network that asked; null: this program
  on_day date not null,
  during tsrange not null, -- with its buffers, by the wall clock of the practice
  kept_until timestamptz not null,
  constraint visitor_holds_one_an_address unique nulls not distinct (address_hash, visitor_hash)
);
alter table private.visitor_holds enable row level security, force row level security;
create policy "the server" on private.visitor_holds to service_role using (true) with check (true);
grant select, insert, delete on private.visitor_holds to service_role;

insert into auth.secrets (name, value)
  values ('visitor_holds', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))) on conflict do nothing;

-- Waiting lists of group sessions (docs/decisions/0027).
create table public.waiting (
  id uuid primary key default gen_random_uuid(),
  group_session_id uuid not null references public.group_sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  position bigint not null generated always as identity, -- in line; taken under the group session's lock
  places smallint not null default 1,
  status text not null default 'waiting',
  offered_until timestamptz, -- places that are offered count as taken
  booking_id uuid references public.bookings on delete set null, -- a hold that ends unpaid gives the offer back
  created_at timestamptz not null default private.clock(),
  constraint waiting_places_are_few check (places between 1 and 4),
  constraint waiting_status_is_known check (status in ('waiting', 'offered', 'booked', 'expired', 'left', 'cancelled')),
  constraint waiting_offers_end check (status <> 'offered' or offered_until is not null)
);
create unique index waiting_once_each on public.waiting (group_session_id, user_id) where status in ('waiting', 'offered');
create index waiting_in_line on public.waiting (group_session_id, position) where status in ('waiting', 'offered');
create index waiting_by_client on public.waiting (user_id);
create index waiting_by_booking on public.waiting (booking_id) where booking_id is not null;

\ir ../../server/bookings/bookings.sql
\ir ../functions/occupancy.sql
\ir ../../server/catalog/series.sql
\ir ../../server/bookings/consequences.sql
\ir ../../server/bookings/meeting.sql

-- All that is done for a row before and after it is written, in one function each that reads from top to bottom.
create trigger prepare_booking before insert on public.bookings for each row execute function private.prepare_booking();
create trigger guard_booking before update on public.bookings for each row execute function private.guard_booking();
create trigger follow_booking after insert or update or delete on public.bookings for each row execute function private.follow_booking();
create trigger enqueue_change after update or delete on public.bookings for each row when (current_user = 'admin')
  execute function private.enqueue_change();

create trigger guard_group_session before insert or update on public.group_sessions for each row execute function private.guard_group_session();
create trigger follow_group_session after insert or update or delete on public.group_sessions for each row execute function private.follow_group_session();
create trigger occupy after insert or update on public.blocked_dates for each row execute function private.occupy_with_blocked_date();
create trigger occupy after insert or update on public.closed_hours for each row execute function private.occupy_with_closed_hours();

create trigger count_offers after update or delete on public.waiting for each row execute function private.count_offers();
-- Of a booking only what takes or frees time; notes, names and payments are on no public page.
create trigger content after insert or delete or truncate
  or update of service_id, status, booking_date, booking_time, duration_minutes, hold_expires_at on public.bookings
  for each statement execute function private.notify_content();

alter table public.bookings enable row level security, force row level security;
create policy "the server" on public.bookings to service_role using (true) with check (true);
create policy "taken times to come" on public.bookings for select to anon, authenticated
  using (booking_date >= (select private.today()) and private.is_live(status, hold_expires_at) and not is_written);
create policy "the practitioner's diary" on public.bookings to admin using (true) with check (true);
grant select (booking_date, booking_time, duration_minutes, status) on public.bookings to anon, authenticated;
grant select, delete on public.bookings to admin;
grant update (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, notes, private_notes, checked_in_at,
    status)
  on public.bookings to admin;
grant select, insert, update, delete on public.bookings to service_role;

alter table private.chosen_times enable row level security, force row level security;
create policy "the practice remembers" on private.chosen_times to service_role using (true) with check (true);
grant select, insert, update, delete on private.chosen_times to service_role;

alter table private.occupancy enable row level security, force row level security;
create policy "the server" on private.occupancy to service_role using (true) with check (true);
grant select on private.occupancy to service_role;

alter table public.waiting enable row level security, force row level security;
create policy "the server" on public.waiting to service_role using (true) with check (true);
create policy "one's own places in line" on public.waiting for select to authenticated using (user_id = (select auth.uid()));
create policy "the practitioner's lists" on public.waiting for select to admin using (true);
grant select on public.waiting to authenticated, admin;
grant select, insert, update, delete on public.waiting to service_role;

-- Who has a booking learns where and how it takes place; a session by video has a link and a room of its own (docs/decisions/0049).
create table private.video_links (
  booking_id uuid primary key references public.bookings on delete cascade,
  key text not null unique default private.random_name(), -- of the page that emails lead to
  room text not null default private.random_name() -- on the video server; places of a group session have their date's
);
alter table private.video_links enable row level security, force row level security;
create policy "the server" on private.video_links to service_role using (true) with check (true);
grant select on private.video_links to service_role;

create table private.group_rooms (
  group_session_id uuid primary key references public.group_sessions on delete cascade,
  room text not null default private.random_name()
);
alter table private.group_rooms enable row level security, force row level security;
create policy "the server" on private.group_rooms to service_role using (true) with check (true);
grant select on private.group_rooms to service_role;

create trigger refresh_meeting_facts after insert or update or delete on public.meeting_details for each statement execute function private.refresh_meeting_facts();

-- Where and how a session takes place, as its client was told last by email (docs/decisions/0049).
create table private.notified_places (
  booking_id uuid primary key references public.bookings on delete cascade,
  place jsonb not null -- private.place_of
);
alter table private.notified_places enable row level security, force row level security;
create policy "the server" on private.notified_places to service_role using (true) with check (true);
grant select, insert, update on private.notified_places to service_role;

-- Answers keep their question as it was asked, so that a question can be changed or removed.
create table private.answers (
  booking_id uuid not null references public.bookings on delete cascade,
  question_id uuid not null,
  kind text not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null default private.clock(),
  primary key (booking_id, question_id),
  constraint answers_kind_is_known check (kind in ('short', 'long', 'choice', 'yes-no', 'number')),
  constraint answers_question_is_short check (char_length(question) between 1 and 300),
  constraint answers_answer_is_short check (char_length(answer) between 1 and 2000)
);
alter table private.answers enable row level security, force row level security;
create policy "the server" on private.answers to service_role using (true) with check (true);
grant select, insert, update, delete on private.answers to service_role;

-- The same about health, apart: read, written and erased by server/bookings/questions/health-answers.queries.ts alone.
create table private.health_answers (
  booking_id uuid not null references public.bookings on delete cascade,
  question_id uuid not null,
  kind text not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null default private.clock(),
  primary key (booking_id, question_id),
  constraint health_answers_kind_is_known check (kind in ('short', 'long', 'choice', 'yes-no', 'number')),
  constraint health_answers_question_is_short check (char_length(question) between 1 and 300),
  constraint health_answers_answer_is_given check (answer <> '')
);
alter table private.health_answers enable row level security, force row level security;
create policy "the server" on private.health_answers to service_role using (true) with check (true);
grant select, insert, update, delete on private.health_answers to service_role;

-- What the practitioner writes of a booking that is a written reading (docs/decisions/0060): CommonMark, then pictures, which are files of the
-- bucket `documents` in the booking's folder `reading`.
create table private.readings (
  booking_id uuid primary key references public.bookings on delete cascade,
  body text not null default '',
  pictures jsonb not null default '[]', -- [{name, alt}]
  revision integer not null default 1,
  sent_at timestamptz, -- since then its client reads it
  constraint readings_body_is_short check (char_length(body) <= 40000),
  constraint readings_pictures_are_few check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 20)
);
alter table private.readings enable row level security, force row level security;
create policy "the server" on private.readings to service_role using (true) with check (true);
grant select, insert, update, delete on private.readings to service_role;
