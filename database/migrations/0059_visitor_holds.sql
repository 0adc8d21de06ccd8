-- A time that is kept for an address while its owner types the code that was emailed there (docs/decisions/0054). It hides the time from
-- clients, as an unpaid hold does, and binds neither the practitioner nor the diary's constraint.
create table private.visitor_holds (
  id uuid primary key default gen_random_uuid(), -- known to the page that asked
  address_hash bytea not null, -- keyed (private.visitor_hash)
  visitor_hash bytea, -- of the network that asked; null: this program
  on_day date not null,
  during tsrange not null, -- with its buffers, by the wall clock of the practice
  kept_until timestamptz not null,
  constraint visitor_holds_one_an_address unique (address_hash)
);
alter table private.visitor_holds enable row level security, force row level security;
create policy "the server" on private.visitor_holds to service_role using (true) with check (true);
grant select, insert, delete on private.visitor_holds to service_role;

insert into auth.secrets (name, value)
  values ('visitor_holds', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))) on conflict do nothing;

\ir ../functions/occupancy.sql
