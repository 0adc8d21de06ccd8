-- The programs by which this database has been run, the latest last. `migrate` adds the own one where it differs.
create table private.releases (
  id bigint primary key generated always as identity,
  version text not null,
  commit text,
  started_at timestamptz not null default clock_timestamp()
);
alter table private.releases enable row level security, force row level security;
create policy "the server" on private.releases to service_role using (true) with check (true);
grant select, insert on private.releases to service_role;
