-- For policies: the parts of an object's name.
create or replace function storage.foldername(name text) returns text[] language sql immutable set search_path = ''
  as $$ select (string_to_array(name, '/'))[:cardinality(string_to_array(name, '/')) - 1] $$;

create or replace function storage.filename(name text) returns text language sql immutable set search_path = ''
  as $$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;

create or replace function storage.extension(name text) returns text language sql immutable set search_path = ''
  as $$ select coalesce(substring((string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] from '\.([^.]*)$'), '') $$;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to anon, authenticated, admin, service_role;

-- Deleting rows by SQL would leave the bytes behind unseen; the API sets the variable for its own transactions.
create or replace function storage.guard_delete() returns trigger language plpgsql set search_path = ''
  as $$ begin
    if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
      raise exception 'Direct deletion from storage.% is not allowed: use the storage API', tg_table_name using errcode = '42501', table = tg_table_name;
    end if;
    return null;
  end $$;

-- Whatever takes bytes away from a row, they are removed later.
create or replace function storage.discard_version() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if tg_op = 'DELETE' or (old.bucket_id, old.version) is distinct from (new.bucket_id, new.version) then
      insert into storage.discarded_versions (bucket_id, object_id, version) values (old.bucket_id, old.id, old.version) on conflict do nothing;
    end if;
    return null;
  end $$;

-- For the policy of `documents`: of a client's own booking, named by the first folder; in its folder `reading` what the sent reading shows.
create or replace function private.may_read_document(name text) returns boolean language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.bookings b, storage.foldername(name) folders
      where user_id = auth.uid() and erased_at is null
        and (folders[2] is distinct from 'reading' or exists (
          select from private.readings r
          where r.booking_id = b.id and r.sent_at is not null and cardinality(folders) = 2
            and r.pictures @> jsonb_build_array(jsonb_build_object('name', storage.filename(name)))))
        and id = case when folders[1] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folders[1]::uuid end
    )
  $$;

grant execute on function private.may_read_document(text) to authenticated;
