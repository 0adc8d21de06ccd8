-- Tells the page caches of all nodes, on commit, that what pages show has changed.

create or replace function private.notify_content() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform pg_notify('content', tg_table_name);
    return null;
  end $$;
