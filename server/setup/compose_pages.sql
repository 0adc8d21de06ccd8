/* A new look asks for the default pages in its order (server/setup/compose-pages.ts). The job is keyed: of several changes the last counts. */
create or replace function private.enqueue_composition() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue('compose-pages', '{}', 'compose-pages');
    return null;
  end $$;
