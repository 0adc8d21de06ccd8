-- Triggers for any table.
create or replace function private.touch() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;

create or replace function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = '42501', table = tg_table_name;
  end $$;

/* Stores rows again that were kept as JSON; generated columns generate themselves. */
create or replace function private.restore_rows(target regclass, kept jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  columns text := (
    select string_agg(format('%I', attname), ', ') from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
      and exists (select from jsonb_array_elements(kept) row where row ? attname::text) -- kept before a column was added, it takes its default
  );
begin
  if columns is null then return; end if;
  execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)', target, columns, columns, target) using kept;
end
  $$;
grant execute on function private.restore_rows(regclass, jsonb) to service_role;
