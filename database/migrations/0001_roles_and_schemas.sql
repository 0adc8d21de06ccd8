-- Every request runs as one of four roles. Roles belong to the cluster, so another database may have created them, even at this moment.
do $$
declare
  request_role text;
begin
  foreach request_role in array array['anon', 'authenticated', 'admin', 'service_role'] loop
    if not exists (select from pg_roles where rolname = request_role) then
      begin
        execute format('create role %I nologin', request_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- The server's login switches to these roles. Membership of service_role also gives it that role's policies where it is no superuser.
    if not pg_has_role(current_user, request_role, 'member') or not exists (
      select from pg_auth_members where roleid = request_role::regrole and member = current_user::regrole
    ) then
      begin
        execute format('grant %I to %I', request_role, current_user);
      exception when unique_violation then null;
      end;
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
