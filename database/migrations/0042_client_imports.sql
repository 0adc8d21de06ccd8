-- Clients from a file, and what takes an import back within a day (docs/decisions/0043).
create table public.client_imports (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint client_imports_source_is_known check (source in ('acuity', 'calendly', 'fresha', 'square', 'google', 'other')),
  added integer not null,
  completed integer not null, -- clients on file of whom something was missing
  imported_at timestamptz not null default private.clock()
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
