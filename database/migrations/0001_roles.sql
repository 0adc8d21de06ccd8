-- Who may ask: every request runs as one of these four. They belong to the cluster, so another database may already have made them.
do $$
declare
  caller text;
begin
  foreach caller in array array['anon', 'authenticated', 'admin', 'service_role'] loop
    if not exists (select from pg_roles where rolname = caller) then
      begin
        execute format('create role %I nologin', caller);
      exception when duplicate_object or unique_violation then null; -- another node was quicker
      end;
    end if;
    -- The server's login takes on these roles. As a member of service_role it is covered by that role's policies even where it is not a superuser.
    if not pg_has_role(current_user, caller, 'member') or not exists (
      select from pg_auth_members where roleid = caller::regrole and member = current_user::regrole
    ) then
      execute format('grant %I to %I', caller, current_user);
    end if;
  end loop;
end
$$;

-- private: what no request may call or read by itself.
create schema if not exists private;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, admin, service_role;
grant usage on schema private to anon, authenticated, admin, service_role;
alter default privileges revoke execute on functions from public;

-- The one clock of every booking rule. The table is empty but for tests, which move time by it; all nodes then agree at once.
create table private.clock (
  ahead interval not null,
  only_one boolean primary key default true check (only_one)
);
alter table private.clock enable row level security;
alter table private.clock force row level security;
create policy "the practice reads its clock" on private.clock for select to service_role using (true);
grant select on private.clock to service_role;

-- What has been done once and must not be done again: the seed, the demonstration practice.
create table private.milestones (
  name text primary key,
  reached_at timestamptz not null default now()
);
alter table private.milestones enable row level security;
alter table private.milestones force row level security;
create policy "the practice keeps its milestones" on private.milestones to service_role using (true) with check (true);
grant select, insert on private.milestones to service_role;

create function private.clock() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select now() + coalesce((select ahead from private.clock), interval '0') $$;
grant execute on function private.clock() to anon, authenticated, admin, service_role;
