-- Articles and pages that were removed, for the day in which they can be brought back (docs/decisions/0050).
create table private.removed_content (
  id uuid primary key, -- of the article or page
  kind text not null,
  address text not null, -- its slug or path
  kept jsonb not null, -- its rows, by table
  removed_at timestamptz not null default private.clock(),
  constraint removed_content_kind_is_known check (kind in ('article', 'page'))
);
alter table private.removed_content enable row level security, force row level security;
create policy "the server" on private.removed_content to service_role using (true) with check (true);
grant select, insert, update, delete on private.removed_content to service_role;
