-- The first run of a new practice (docs/decisions/0039). Without a row the practice is open.
create table private.first_run (
  only_one boolean primary key default true check (only_one),
  link_hash text, -- of the secret in the one-time link; null: none was printed, or it was used
  preview_key uuid not null default gen_random_uuid(), -- shows the site to who has it as a cookie
  done text[] not null default '{}', -- steps that leave no other trace
  opened_at timestamptz,
  hidden_at timestamptz -- the checklist was put away
);
alter table private.first_run enable row level security, force row level security;
create policy "the server" on private.first_run to service_role using (true) with check (true);
grant select, insert, update on private.first_run to service_role;
