-- Subscribers of the newsletter, confirmed by an email to their own address (double opt-in). Unsubscribing deletes the row.
create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  status text not null default 'pending',
  confirm_hash text not null unique, -- of the secrets in the links: a reader of the table can use none of them
  leave_hash text not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  bounced_because text, -- what the mail server said when it refused the address
  constraint subscribers_email_is_one_address check (private.is_one_address(email) and char_length(email) <= 254),
  constraint subscribers_email_is_lowercase check (email = lower(email)),
  constraint subscribers_status_is_known check (status in ('pending', 'confirmed', 'bounced')),
  constraint subscribers_confirmed_have_a_time check ((status = 'pending') = (confirmed_at is null)),
  constraint subscribers_bounced_say_why check ((status = 'bounced') = (bounced_because is not null)),
  constraint subscribers_keep_no_secret check (confirm_hash ~ '^[0-9a-f]{64}$' and leave_hash ~ '^[0-9a-f]{64}$')
);
create index subscribers_waiting on public.subscribers (asked_at) where status = 'pending';

alter table public.subscribers enable row level security, force row level security;
create policy "the server" on public.subscribers to service_role using (true) with check (true);
create policy "the practitioner reads, and takes off who asks for it" on public.subscribers to admin using (true);
grant select (id, email, status, asked_at, confirmed_at, bounced_because), delete on public.subscribers to admin;
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

-- Newsletters (docs/decisions/0037): written in the back office, sent through the outbox to each confirmed subscriber at most once.
create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  preheader text not null default '', -- what an inbox shows beside the subject
  body text not null default '', -- CommonMark
  status text not null default 'draft',
  paused_at timestamptz, -- nothing of it is sent until it is resumed
  paused_because text, -- what the mail server said, if it paused by itself
  started_at timestamptz,
  ended_at timestamptz,
  revision integer not null default 1, -- grows with every change; who changes a newsletter names the one that was read
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletters_subject_is_one_line check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  constraint newsletters_preheader_is_one_line check (char_length(preheader) <= 200 and preheader !~ '[[:cntrl:]]'),
  constraint newsletters_body_is_short check (char_length(body) <= 100000),
  constraint newsletters_status_is_known check (status in ('draft', 'sending', 'sent')),
  constraint newsletters_times_follow_status check ((status = 'draft') = (started_at is null) and (status = 'sent') = (ended_at is not null)),
  constraint newsletters_pause_while_sending check (paused_at is null or status = 'sending'),
  constraint newsletters_say_why_while_paused check (paused_because is null or paused_at is not null)
);
create index newsletters_sending on public.newsletters (started_at) where status = 'sending';

-- Whom a newsletter goes to, fixed when it is sent. A person who leaves is forgotten; the count stays.
create table public.newsletter_sends (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references public.newsletters on delete cascade,
  subscriber_id uuid references public.subscribers on delete set null, -- null: they have left
  status text not null default 'queued',
  constraint newsletter_sends_once_each unique (newsletter_id, subscriber_id),
  constraint newsletter_sends_status_is_known check (status in ('queued', 'sent', 'bounced', 'failed', 'left', 'stopped'))
);
create index newsletter_sends_by_subscriber on public.newsletter_sends (subscriber_id);
create index newsletter_sends_queued on public.newsletter_sends (newsletter_id) where status = 'queued';

\ir ../../server/newsletter/newsletter.sql

create trigger guard_newsletter before update on public.newsletters for each row execute function private.guard_newsletter();
create trigger forget_emails before delete on public.subscribers for each row execute function private.delete_emails_of_subscriber();

alter table public.newsletters enable row level security, force row level security;
create policy "the server" on public.newsletters to service_role using (true) with check (true);
create policy "the practitioner's newsletters" on public.newsletters for select to admin using (true);
grant select on public.newsletters to admin;
grant select, insert, update, delete on public.newsletters to service_role;

alter table public.newsletter_sends enable row level security, force row level security;
create policy "the server" on public.newsletter_sends to service_role using (true) with check (true);
create policy "the practitioner reads" on public.newsletter_sends for select to admin using (true);
grant select on public.newsletter_sends to admin;
grant select, insert, update, delete on public.newsletter_sends to service_role;
