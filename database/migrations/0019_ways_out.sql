-- Each list of readers that is taken along names a way out for everybody on it; the ways of earlier lists go on working, like those in letters.
create table private.ways_out (
  leave_hash text primary key check (leave_hash ~ '^[0-9a-f]{64}$'), -- of the secret in the address: whoever reads the table can use none of them
  subscriber_id uuid not null references public.subscribers on delete cascade,
  made_at timestamptz not null default now()
);
create index ways_out_of_a_subscriber on private.ways_out (subscriber_id);
alter table private.ways_out enable row level security;
alter table private.ways_out force row level security;
create policy "the server keeps the ways out" on private.ways_out to service_role using (true) with check (true);
grant select, insert, delete on private.ways_out to service_role;
