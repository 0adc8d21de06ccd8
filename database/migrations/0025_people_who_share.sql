-- Two people may share an address: an email address leads to whoever is on file at it, not to one client (docs/decisions/0095).
drop index public.clients_by_address;
create index clients_by_address on public.clients (lower(client_email)) where client_email <> '';
