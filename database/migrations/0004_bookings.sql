-- A booking, its hold, its payment and its money.

/* HH:mm on a 24-hour clock, as the wire writes it (spec 3); text, so that it reads back as it was written. */
create domain public.wall_time as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  service_id uuid not null references public.services on delete restrict,
  client_name text not null,
  client_email text not null,
  client_phone text,
  booking_date date not null,
  booking_time public.wall_time not null,
  duration_minutes integer not null,
  notes text,
  status text not null default 'pending',
  payment_status text not null default 'pending',
  price_pence integer not null,
  total_price_gbp numeric(10, 2) not null generated always as (price_pence::numeric / 100) stored, -- pounds on the wire (spec 3)
  hold_expires_at timestamptz, -- an unpaid booking holds its time until then; null once it is no longer a hold
  cancelled_at timestamptz,
  cancelled_because text, -- decides what becomes of money that arrives afterwards
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- wall-clock time in the practice's zone, from start to end, the end not included
  during tsrange not null generated always as (
    tsrange(
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0),
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0)
        + make_interval(mins => duration_minutes)
    )
  ) stored,
  constraint bookings_status_is_known check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  constraint bookings_payment_status_is_known check (payment_status in ('pending', 'paid', 'refunded')),
  constraint bookings_cancellation_has_a_cause check ((status = 'cancelled') = (cancelled_because is not null)),
  constraint bookings_cancellation_cause_is_known check (cancelled_because in ('hold-ended', 'client', 'practitioner')),
  constraint bookings_date_is_finite check (isfinite(booking_date)),
  constraint bookings_duration_fits_a_day check (duration_minutes between 5 and 720),
  constraint bookings_price_is_sensible check (price_pence between 0 and 1000000),
  constraint bookings_client_name_is_given check (btrim(client_name) <> '' and char_length(client_name) <= 200),
  constraint bookings_client_email_is_given check (client_email like '%_@_%' and char_length(client_email) <= 320),
  constraint bookings_client_phone_is_short check (char_length(client_phone) <= 40),
  constraint bookings_notes_are_short check (char_length(notes) <= 4000),
  constraint bookings_only_unpaid_ones_are_held check (hold_expires_at is null or (status = 'pending' and payment_status = 'pending')),
  constraint bookings_never_overlap exclude using gist (during with &&) where (status <> 'cancelled')
);
create index bookings_by_day on public.bookings (booking_date, booking_time);
create index bookings_by_creation on public.bookings (created_at desc);
create index bookings_by_client on public.bookings (user_id, booking_date);
create index bookings_by_service on public.bookings (service_id);
create index bookings_holds on public.bookings (hold_expires_at) where hold_expires_at is not null and status = 'pending';

/* Every write that gives or takes a time on a day holds this lock first; the exclusion constraint alone would deadlock under load. */
create function private.lock_day(day date) returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtext('a day of bookings'), day - date '2000-01-01') $$;
grant execute on function private.lock_day(date) to admin, service_role;

/* A booking that still takes its time: neither cancelled nor an unpaid hold that has run out (design 5). */
create function private.is_live(status text, hold_expires_at timestamptz) returns boolean
  language sql stable set search_path = ''
  as $$ select status <> 'cancelled' and (hold_expires_at is null or hold_expires_at > private.clock()) $$;
grant execute on function private.is_live(text, timestamptz) to anon, authenticated, admin, service_role;

/* The legal moves (spec 4, design 5). What breaks them is answered 400 with these words. */
create function private.guard_booking() returns trigger language plpgsql set search_path = ''
  as $$
declare
  paid_after_all boolean := current_user = 'service_role'
    and old.status = 'cancelled' and old.payment_status = 'pending' and new.payment_status = 'paid';
begin
  if new.status is distinct from old.status
    and not (old.status = 'pending' and new.status = 'confirmed')
    and not (old.status = 'confirmed' and new.status = 'completed')
    and not (old.status <> 'cancelled' and new.status = 'cancelled')
    and not (paid_after_all and new.status in ('pending', 'confirmed'))
  then
    raise exception 'A % booking cannot become %', old.status, new.status
      using errcode = '23514', constraint = 'bookings_legal_moves', table = 'bookings', schema = 'public',
        hint = 'pending > confirmed > completed, and any of them > cancelled';
  end if;
  if new.payment_status is distinct from old.payment_status
    and not (old.payment_status = 'pending' and new.payment_status in ('paid', 'refunded'))
    and not (old.payment_status = 'paid' and new.payment_status = 'refunded')
  then
    raise exception 'A % payment cannot become %', old.payment_status, new.payment_status
      using errcode = '23514', constraint = 'bookings_legal_payment_moves', table = 'bookings', schema = 'public',
        hint = 'pending > paid > refunded';
  end if;
  if (new.booking_date, new.booking_time, new.duration_minutes) is distinct from (old.booking_date, old.booking_time, old.duration_minutes)
    or (old.status = 'cancelled' and new.status <> 'cancelled')
  then
    perform private.lock_day(least(old.booking_date, new.booking_date));
    perform private.lock_day(greatest(old.booking_date, new.booking_date));
  end if;
  if new.status <> 'pending' or new.payment_status <> 'pending' then
    new.hold_expires_at := null;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_at := private.clock();
    new.cancelled_because := coalesce(new.cancelled_because, 'practitioner');
  elsif new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_because := null;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger guard_booking before update on public.bookings for each row execute function private.guard_booking();

/* One attempt to be paid for a booking: the provider's Checkout session. The id is also the idempotency key, so it is stored before the provider is called. */
create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references public.bookings on delete set null,
  session_id text unique, -- the provider's; null until it has answered
  url text,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null check (currency = 'gbp'),
  status text not null default 'opening',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint checkouts_status_is_known check (status in ('opening', 'open', 'paid', 'expired', 'failed'))
);
create index checkouts_by_booking on public.checkouts (booking_id);
create index checkouts_unsettled on public.checkouts (created_at) where status in ('opening', 'open');

/* What the provider has told, once each: an event is stored in the same transaction as its effect. */
create table public.provider_events (
  id text primary key,
  type text not null,
  session_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);

/* Money in and out, in pence, append-only; it outlives the booking (no foreign key) and names nobody. Kept for 7 years (spec 9). */
create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  kind text not null constraint ledger_kind_is_known check (kind in ('charge', 'refund')),
  amount_pence integer not null constraint ledger_amounts_are_positive check (amount_pence > 0),
  currency text not null constraint ledger_currency_is_pounds check (currency = 'gbp'),
  provider_reference text not null,
  reason text,
  recorded_at timestamptz not null default now(),
  constraint ledger_once_per_reference unique (kind, provider_reference)
);
create index ledger_by_booking on public.ledger (booking_id);

create function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = '42501', table = tg_table_name;
  end $$;
create trigger ledger_is_append_only before update or delete or truncate on public.ledger
  for each statement execute function private.refuse_change();

/* What a human should look at: payments that do not fit what was asked, mails that cannot be delivered. */
create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  detail text not null,
  booking_id uuid,
  reference text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint alerts_once_per_reference unique (kind, reference)
);

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  booking_id uuid,
  document text not null constraint consents_document_is_known check (document in ('privacy', 'terms')),
  version text not null constraint consents_version_is_short check (char_length(version) between 1 and 40),
  given_at timestamptz not null default now()
);
create index consents_by_user on public.consents (user_id);

/* A client reads their own bookings whole here; column grants are per role, so the table itself cannot tell owner from stranger. */
create view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at
  from public.bookings b
  where b.user_id = auth.uid();

-- Who may (design 4).
alter table public.bookings enable row level security;
alter table public.bookings force row level security;
create policy "the server" on public.bookings to service_role using (true) with check (true);
create policy "taken times to come" on public.bookings for select to anon, authenticated
  using (booking_date >= (select private.today()) and private.is_live(status, hold_expires_at));
create policy "the practitioner's diary" on public.bookings to admin using (true) with check (true);
grant select (booking_date, booking_time, duration_minutes, status) on public.bookings to anon, authenticated;
grant select, delete on public.bookings to admin;
grant update (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, notes, status)
  on public.bookings to admin;
grant select, insert, update, delete on public.bookings to service_role;
grant select on public.my_bookings to authenticated, admin;

do $$
declare
  kept text;
begin
  foreach kept in array array['checkouts', 'provider_events', 'ledger', 'alerts', 'consents'] loop
    execute format('alter table public.%I enable row level security', kept);
    execute format('alter table public.%I force row level security', kept);
    execute format('create policy "the server" on public.%I to service_role using (true) with check (true)', kept);
    execute format('create policy "the practitioner reads" on public.%I for select to admin using (true)', kept);
    execute format('grant select on public.%I to admin', kept);
    execute format('grant select, insert, update, delete on public.%I to service_role', kept);
  end loop;
end
$$;
revoke update, delete on public.ledger from service_role;
create policy "one's own consents" on public.consents for select to authenticated using (user_id = auth.uid());
grant select on public.consents to authenticated;
