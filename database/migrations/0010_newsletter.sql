-- Subscribers of the newsletter, confirmed by an email to their own address (double opt-in). Unsubscribing deletes the row.
create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  status text not null default 'pending',
  confirm_hash text not null unique, -- of the secrets in the links: a reader of the table can use none of them
  leave_hash text not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint subscribers_email_is_one_address check (private.is_one_address(email) and char_length(email) <= 254),
  constraint subscribers_email_is_lowercase check (email = lower(email)),
  constraint subscribers_status_is_known check (status in ('pending', 'confirmed')),
  constraint subscribers_confirmed_have_a_time check ((status = 'confirmed') = (confirmed_at is not null)),
  constraint subscribers_keep_no_secret check (confirm_hash ~ '^[0-9a-f]{64}$' and leave_hash ~ '^[0-9a-f]{64}$')
);
create index subscribers_waiting on public.subscribers (asked_at) where status = 'pending';

alter table public.subscribers enable row level security, force row level security;
create policy "the server" on public.subscribers to service_role using (true) with check (true);
create policy "the practitioner reads, and takes off who asks for it" on public.subscribers to admin using (true);
grant select (id, email, status, asked_at, confirmed_at), delete on public.subscribers to admin;
grant select, insert, update, delete on public.subscribers to service_role;

-- Each exported list of subscribers has an unsubscribe link for each of them; the links of earlier lists and of emails still work.
create table private.ways_out (
  leave_hash text primary key check (leave_hash ~ '^[0-9a-f]{64}$'), -- of the secret in the link
  subscriber_id uuid not null references public.subscribers on delete cascade,
  made_at timestamptz not null default now()
);
create index ways_out_of_a_subscriber on private.ways_out (subscriber_id);
alter table private.ways_out enable row level security, force row level security;
create policy "the server keeps the ways out" on private.ways_out to service_role using (true) with check (true);
grant select, insert, delete on private.ways_out to service_role;
