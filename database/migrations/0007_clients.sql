-- A client is a row of its own, with or without bookings, an email address or an account, and bookings point to it (docs/decisions/0043).
\ir ../../server/clients/clients.sql

-- Figures of the bookings that are not cancelled, name and address of the latest. Kept by triggers, since adding up 100,000 bookings for each
-- request would take half a second.
create table public.clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users on delete cascade,
  client_name text not null,
  client_email text not null default '',
  client_phone text,
  total_bookings integer not null default 0,
  last_booking_date date,
  total_spent_gbp numeric(12, 2) not null default 0, -- pounds, as the bookings' totals
  -- What of it is money that came and was not refunded, what vouchers and passes paid, and what is still to pay. The rest was given back or
  -- is not asked for.
  paid_gbp numeric(12, 2) not null default 0,
  covered_gbp numeric(12, 2) not null default 0,
  owed_gbp numeric(12, 2) not null default 0,
  status text not null default 'active' constraint clients_are_active check (status = 'active'),
  birthday date,
  tags text[] not null default '{}',
  note text not null default '', -- the practitioner's own
  no_shows integer not null default 0,
  kept_at timestamptz, -- since when the practitioner keeps name and addresses; null: they are those of the latest booking
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clients_name_is_given check (btrim(client_name) <> '' and char_length(client_name) <= 200),
  constraint clients_email_is_one check (client_email = '' or (client_email like '%_@_%' and char_length(client_email) <= 320)),
  constraint clients_phone_is_short check (char_length(client_phone) <= 44),
  constraint clients_birthday_is_a_day check (birthday between '1900-01-01' and '2199-12-31'),
  constraint clients_tags_are_few check (cardinality(tags) <= 20),
  constraint clients_note_is_short check (char_length(note) <= 8000)
);
create unique index clients_by_address on public.clients (lower(client_email)) where user_id is null and client_email <> '';
create index clients_by_tag on public.clients using gin (tags) where tags <> '{}';
create index clients_by_last_booking on public.clients (last_booking_date desc nulls last, id);
create index clients_by_name on public.clients (client_name, id);
create index clients_by_spending on public.clients (total_spent_gbp desc, id);
do $$
begin
  -- the extension may have been installed earlier, in another schema
  execute format(
    'create index clients_by_words on public.clients using gin (client_name %1$s.gin_trgm_ops, client_email %1$s.gin_trgm_ops, client_phone %1$s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm')
  );
end
$$;
create trigger touch before update on public.clients for each row execute function private.touch();
create trigger follow_confirmed_address after update on auth.users for each row
  when (new.email_confirmed_at is not null and (old.email_confirmed_at is null or old.email <> new.email))
  execute function private.follow_confirmed_address();

alter table public.clients enable row level security, force row level security;
create policy "the server" on public.clients to service_role using (true) with check (true);
create policy "the practitioner reads" on public.clients for select to admin using (true);
grant select on public.clients to admin;
grant select, insert, update, delete on public.clients to service_role;

-- The tags in use, for filters and suggestions.
create view public.client_tags with (security_invoker) as
  select tag, count(*)::integer as clients from public.clients, unnest(tags) tag where tags <> '{}' group by tag;
grant select on public.client_tags to admin, service_role;

-- What takes merged clients apart again within a day.
create table public.client_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.clients on delete cascade,
  gone_id uuid not null,
  gone jsonb not null, -- the row of the client that went
  before jsonb not null, -- the other's row before
  after jsonb not null, -- and as the merge left it
  booking_ids uuid[] not null,
  merged_at timestamptz not null default private.clock(),
  credit_ids uuid[] not null default '{}' -- vouchers and passes that it moved
);
create index client_merges_by_client on public.client_merges (kept_id, merged_at desc);

alter table public.client_merges enable row level security, force row level security;
create policy "the server" on public.client_merges to service_role using (true) with check (true);
create policy "the practitioner reads" on public.client_merges for select to admin using (true);
grant select on public.client_merges to admin;
grant select, insert, update, delete on public.client_merges to service_role;

-- Clients from a file, and what takes an import back within a day (docs/decisions/0043).
create table public.client_imports (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint client_imports_source_is_known check (source in ('acuity', 'calendly', 'fresha', 'square', 'google', 'other')),
  added integer not null,
  completed integer not null, -- clients on file of whom something was missing
  imported_at timestamptz not null default private.clock(),
  file_name text not null default '' constraint client_imports_file_name_is_short check (char_length(file_name) <= 200)
);
create table public.client_import_rows (
  import_id uuid not null references public.client_imports on delete cascade,
  client_id uuid not null references public.clients on delete cascade,
  before jsonb, -- null: added
  after jsonb not null,
  primary key (import_id, client_id)
);
create index client_import_rows_by_client on public.client_import_rows (client_id);

alter table public.client_imports enable row level security, force row level security;
create policy "the server" on public.client_imports to service_role using (true) with check (true);
create policy "the practitioner reads" on public.client_imports for select to admin using (true);
alter table public.client_import_rows enable row level security, force row level security;
create policy "the server" on public.client_import_rows to service_role using (true) with check (true);
grant select on public.client_imports to admin;
grant select, insert, update, delete on public.client_imports, public.client_import_rows to service_role;
