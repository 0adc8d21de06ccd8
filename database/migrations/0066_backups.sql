-- Backups that this database knows of: when each was made, what it held, and whether restoring it was tried (docs/decisions/0056).
create table private.backups (
  file text primary key,
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  bookings integer not null check (bookings >= 0),
  files integer not null check (files >= 0),
  rehearsed_at timestamptz not null check (rehearsed_at >= made_at)
);
alter table private.backups enable row level security, force row level security;
create policy "the server" on private.backups to service_role using (true) with check (true);
grant select, insert, delete on private.backups to service_role;
