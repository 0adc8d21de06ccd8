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
create trigger touch before update on public.newsletters for each row execute function private.touch();

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

alter table public.mail
  add column not_before timestamptz, -- it waits until then
  add column newsletter_send_id uuid unique references public.newsletter_sends on delete cascade; -- sent at most once, and after every other email
create index mail_of_newsletters on public.mail (not_before) where newsletter_send_id is not null;

alter table public.subscribers
  add column bounced_because text, -- what the mail server said when it refused the address
  drop constraint subscribers_status_is_known,
  drop constraint subscribers_confirmed_have_a_time,
  add constraint subscribers_status_is_known check (status in ('pending', 'confirmed', 'bounced')),
  add constraint subscribers_confirmed_have_a_time check ((status = 'pending') = (confirmed_at is null)),
  add constraint subscribers_bounced_say_why check ((status = 'bounced') = (bounced_because is not null));
grant select (bounced_because) on public.subscribers to admin;

alter table public.business_settings
  add column newsletter_per_hour smallint not null default 100, -- how many emails of newsletters are sent in an hour
  add constraint business_settings_newsletter_rate_is_sensible check (newsletter_per_hour between 10 and 3600);

\ir ../functions/jobs.sql
\ir ../functions/messages.sql
\ir ../functions/newsletter.sql

create trigger guard before update on public.newsletters for each row execute function private.guard_newsletter();
create trigger forget_emails before delete on public.subscribers for each row execute function private.forget_emails_of_subscriber();

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
