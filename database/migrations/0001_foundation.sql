-- Every request runs as one of four roles. Roles belong to the cluster, so another database may have created them, even at this moment.
do $$
declare
  request_role text;
  -- From 16 on whoever creates a role is its member without its rights (INHERIT) and may not switch to it (SET).
  has_options constant boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach request_role in array array['anon', 'authenticated', 'admin', 'service_role'] loop
    if not exists (select from pg_roles where rolname = request_role) then
      begin
        execute format('create role %I nologin', request_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- The server's login switches to these roles. Membership of service_role also gives it that role's policies where it is no superuser.
    begin
      execute format('grant %I to %I', request_role, current_user)
        || case when has_options then ' with inherit true, set true' else '' end;
    exception
      when unique_violation then null;
      when insufficient_privilege then null; -- an administrator has granted it, or is asked to below
    end;
    if not pg_has_role(current_user, request_role, 'usage') or has_options and not pg_has_role(current_user, request_role, 'set') then
      raise insufficient_privilege using message = format('permission denied to use role "%s"', request_role);
    end if;
  end loop;
end
$$;

-- public: the data API. auth: accounts, for the server alone. private: what no request may call or read directly.
create schema auth;
create schema if not exists private; -- it holds the record of applied migrations
revoke all on schema public from public;
grant usage on schema public, auth, private to anon, authenticated, admin, service_role;
alter default privileges revoke execute on functions from public;

-- Trigram indexes, for the search by any part of a client's name, address or number.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- How far the practice's clock is ahead. Empty but for tests.
create table private.clock (
  ahead interval not null,
  only_one boolean primary key default true check (only_one)
);
alter table private.clock enable row level security, force row level security;
create policy "the practice reads its clock" on private.clock for select to service_role using (true);
grant select on private.clock to service_role;

-- What is done once in the life of a database: the seed, the demonstration data.
create table private.milestones (
  name text primary key,
  reached_at timestamptz not null default now()
);
alter table private.milestones enable row level security, force row level security;
create policy "the practice keeps its milestones" on private.milestones to service_role using (true) with check (true);
grant select, insert, delete on private.milestones to service_role; -- delete: the demonstration can be reset

-- Requests that a device may send again after a lost answer are carried out once (docs/decisions/0045).
create table private.requests_done (
  id uuid primary key, -- the sender's
  done_at timestamptz not null default now()
);
alter table private.requests_done enable row level security, force row level security;
create policy "the practice remembers what it has done" on private.requests_done to service_role using (true) with check (true);
grant select, insert, delete on private.requests_done to service_role;

-- Backups that this database knows of: when each was made, what it held, and whether restoring it was tried (docs/decisions/0056).
create table private.backups (
  file text primary key,
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  bookings integer not null check (bookings >= 0),
  files integer not null check (files >= 0),
  rehearsed_at timestamptz not null check (rehearsed_at >= made_at),
  copied_at timestamptz check (copied_at >= made_at), -- when it was found where copies of backups are kept
  copied_to text -- where that is: another address of BACKUP_COPY_TO has none of the older backups at first
);
alter table private.backups enable row level security, force row level security;
create policy "the server" on private.backups to service_role using (true) with check (true);
grant select, insert, delete, update (copied_at, copied_to) on private.backups to service_role;

-- HH:mm on a 24-hour clock; text, so that it reads back as it was written.
create domain public.wall_time as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

\ir ../functions/rows.sql
\ir ../functions/practice.sql
\ir ../functions/jobs.sql
\ir ../functions/page_cache.sql

-- A change of what public pages show is notified to the page caches of all nodes, here and beside each table: tests move time by the clock.
create trigger content after insert or update or delete or truncate on private.clock
  for each statement execute function private.notify_content();
