-- What takes merged clients apart again within a day, and the tags in use (docs/decisions/0043).
create table public.client_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.clients on delete cascade,
  gone_id uuid not null,
  gone jsonb not null, -- the row of the client that went
  before jsonb not null, -- the other's row before
  after jsonb not null, -- and as the merge left it
  booking_ids uuid[] not null,
  merged_at timestamptz not null default private.clock()
);
create index client_merges_by_client on public.client_merges (kept_id, merged_at desc);

\ir ../functions/clients.sql

-- The tags in use, for filters and suggestions.
create view public.client_tags with (security_invoker) as
  select tag, count(*)::integer as clients from public.clients, unnest(tags) tag where tags <> '{}' and is_listed group by tag;
grant select on public.client_tags to admin, service_role;

alter table public.client_merges enable row level security, force row level security;
create policy "the server" on public.client_merges to service_role using (true) with check (true);
create policy "the practitioner reads" on public.client_merges for select to admin using (true);
grant select on public.client_merges to admin;
grant select, insert, update, delete on public.client_merges to service_role;
