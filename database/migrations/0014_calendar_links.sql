-- Secret links by which a calendar program subscribes to sessions.
create table public.calendar_links (
  user_id uuid not null references auth.users on delete cascade,
  scope text not null, -- practice: the whole diary, while the user is the practitioner; own: the user's bookings
  token_hash text not null unique, -- hex SHA-256: a reader of the table can use no link
  full_names boolean not null default false, -- clients' names in titles, instead of initials
  created_at timestamptz not null default now(),
  primary key (user_id, scope),
  constraint calendar_links_scope_is_known check (scope in ('practice', 'own')),
  constraint calendar_links_keep_no_secret check (token_hash ~ '^[0-9a-f]{64}$')
);

alter table public.calendar_links enable row level security, force row level security;
create policy "the server" on public.calendar_links to service_role using (true) with check (true);
grant select, insert, update, delete on public.calendar_links to service_role;
