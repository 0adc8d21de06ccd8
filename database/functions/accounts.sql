-- The user of the request, for policies. After a transaction that set it, the setting reads '' and not null, hence nullif.
create or replace function auth.jwt() returns jsonb language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create or replace function auth.uid() returns uuid language sql stable set search_path = ''
  as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

create or replace function auth.role() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

create or replace function auth.email() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, admin, service_role;
