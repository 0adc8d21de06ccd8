-- Triggers for any table.
create or replace function private.touch() returns trigger language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;

create or replace function private.refuse_change() returns trigger language plpgsql set search_path = ''
  as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = '42501', table = tg_table_name;
  end $$;
