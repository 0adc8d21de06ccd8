-- Requests that a device may send again after a lost answer are carried out once (docs/decisions/0045).
create table private.requests_done (
  id uuid primary key, -- the sender's
  done_at timestamptz not null default now()
);
alter table private.requests_done enable row level security, force row level security;
create policy "the practice remembers what it has done" on private.requests_done to service_role using (true) with check (true);
grant select, insert, delete on private.requests_done to service_role;
