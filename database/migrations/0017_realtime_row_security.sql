-- The tables of Realtime hold their owner to policies, as every other table does.
create policy "the server" on realtime.marks to service_role using (true) with check (true);
alter table realtime.changes force row level security;
alter table realtime.nodes force row level security;
alter table realtime.marks force row level security;
alter table realtime.messages force row level security;
