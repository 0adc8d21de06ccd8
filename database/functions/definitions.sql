-- For the event trigger of database/rights/watch-definitions.ts: a definition was changed, but for temporary ones.
create or replace function private.notify_definitions() returns event_trigger language plpgsql set search_path = ''
  as $$ begin
    if tg_tag like 'DROP %' or exists (
      select from pg_catalog.pg_event_trigger_ddl_commands() c where c.schema_name is distinct from 'pg_temp'
    ) then
      perform pg_catalog.pg_notify('pgrst', 'reload schema');
    end if;
  end $$;
