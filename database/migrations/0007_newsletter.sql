-- Who wants the newsletter: asked for, then confirmed by a letter to the address itself (double opt-in). Who leaves is deleted, not marked.
create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  status text not null default 'pending',
  confirm_hash text not null unique, -- of the secrets in the letters' links: whoever reads the table can press none of them
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

alter table public.subscribers enable row level security;
alter table public.subscribers force row level security;
create policy "the server" on public.subscribers to service_role using (true) with check (true);
create policy "the practitioner reads, and takes off who asks for it" on public.subscribers to admin using (true);
grant select (id, email, status, asked_at, confirmed_at), delete on public.subscribers to admin;
grant select, insert, update, delete on public.subscribers to service_role;

-- The address at which a mail program unsubscribes with one request (RFC 8058); it goes into the letter's headers.
alter table public.mail add column list_unsubscribe text;
alter table public.mail add constraint mail_list_unsubscribe_is_an_address check (list_unsubscribe ~ '^https?://[!-;=?-~]+$');
