-- Clients as the back office lists them, and the practitioner's notes about them.
\ir ../functions/clients.sql
create index bookings_by_client_of on public.bookings (private.client_of(user_id, client_email, erased_at));

-- Figures of the bookings that are not cancelled, name and address of the latest. Kept by triggers, since adding up 100,000 bookings for each
-- request would take half a second.
create table public.clients (
  id text primary key, -- private.client_of
  address_id text not null generated always as (coalesce(user_id::text, md5(id))) stored, -- for URLs, where no email address belongs
  user_id uuid unique references auth.users on delete cascade,
  client_name text not null default '',
  client_email text not null default '',
  client_phone text,
  total_bookings integer not null default 0,
  last_booking_date date,
  total_spent_gbp numeric(12, 2) not null default 0, -- pounds, as the bookings' totals
  paid_gbp numeric(12, 2) not null default 0, -- the part of it that is paid and not refunded
  status text not null default 'active' constraint clients_are_active check (status = 'active')
);
create index clients_by_address_id on public.clients (address_id);
create index clients_by_last_booking on public.clients (last_booking_date desc, id);
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

create table public.client_notes (
  client_id text primary key, -- private.client_of
  note text not null,
  updated_at timestamptz not null default now(),
  constraint client_notes_are_about_somebody check (client_id <> ''),
  constraint client_notes_are_short check (char_length(note) <= 8000)
);

create trigger follow_inserted after insert on public.bookings referencing new table as after_rows
  for each statement execute function private.follow_bookings();
create trigger follow_deleted after delete on public.bookings referencing old table as before_rows
  for each statement execute function private.follow_bookings();
create trigger follow_updated after update on public.bookings referencing old table as before_rows new table as after_rows
  for each statement execute function private.follow_bookings();
create trigger give_to_account before insert on public.bookings for each row when (new.user_id is null and new.erased_at is null)
  execute function private.give_to_account();
create trigger adopt_bookings after update on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null)
  execute function private.adopt_bookings();
create trigger forget_client_note after delete on auth.users for each row execute function private.forget_client_note();
create trigger touch before update on public.client_notes for each row execute function private.touch();

alter table public.clients enable row level security, force row level security;
create policy "the server" on public.clients to service_role using (true) with check (true);
create policy "the practitioner reads" on public.clients for select to admin using (true);
grant select on public.clients to admin;
grant select, insert, update, delete on public.clients to service_role;

alter table public.client_notes enable row level security, force row level security;
create policy "the server" on public.client_notes to service_role using (true) with check (true);
create policy "the practitioner's notes" on public.client_notes to admin using (true) with check (true);
grant select, insert, update, delete on public.client_notes to admin, service_role;
