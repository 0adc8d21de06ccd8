-- The search of the list of clients by any part of a name, an address or a number.
do $$
declare
  home text := (select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm');
begin
  execute format(
    'create index clients_by_words on public.clients using gin (client_name %1$s.gin_trgm_ops, client_email %1$s.gin_trgm_ops, client_phone %1$s.gin_trgm_ops)',
    home
  );
end
$$;
