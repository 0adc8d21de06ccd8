-- The outbox: every email and SMS is a row first, written in the transaction of its event, and sent by a job. Alerts for the practitioner.
-- The practitioner reads what was sent, finds it by its words, and sends it again as a message of its own.
\ir ../../server/messages/messages.sql

create table public.mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  about text not null, -- the event; with kind and recipient it makes the email unique
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  plain text not null,
  calendar text, -- an iCalendar file to attach (RFC 5545)
  list_unsubscribe text, -- the address of one-click unsubscription (RFC 8058)
  booking_id uuid,
  confidential boolean not null default false, -- its text opens an account: emptied once it is sent
  starts timestamp, -- true only while its booking is live and starts then, by the wall clock of the practice
  valid_until timestamptz,
  status text not null default 'queued',
  attempts integer not null default 0,
  claimed_until timestamptz, -- a worker is sending it until then; after that the worker has died
  tried_at timestamptz, -- when sending it failed last, for what reason, and in the server's words
  refusal text constraint mail_refusal_is_known check (refusal in ('bad-address', 'refused', 'not-now', 'unclear')),
  last_error text,
  dropped_because text, -- it was no longer true when it was to be sent
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  not_before timestamptz, -- it waits until then
  newsletter_send_id uuid unique references public.newsletter_sends on delete cascade, -- sent at most once, and after every other email
  resend_of uuid references public.mail on delete set null, -- sent again by the practitioner
  -- what it is found by; not the text of an email that opens an account
  words tsvector not null
    generated always as (private.message_words(recipient, subject, case when confidential then '' else plain end)) stored,
  -- The subject that an email is sent with in place of `subject`, where it has the code that opens an account: emptied once it is sent, and
  -- granted to the server alone.
  confidential_subject text,
  constraint mail_status_is_known check (status in ('queued', 'sent', 'failed', 'dropped')),
  constraint mail_dropped_ones_say_why check ((status = 'dropped') = (dropped_because is not null)),
  constraint mail_once_each unique (kind, about, recipient),
  constraint mail_recipient_is_one_address check (private.is_one_address(recipient)),
  constraint mail_reply_to_is_one_address check (private.is_one_address(reply_to)),
  constraint mail_subject_is_one_line check (subject !~ '[[:cntrl:]]'),
  constraint mail_list_unsubscribe_is_an_address check (list_unsubscribe ~ '^https?://[!-;=?-~]+$'),
  constraint mail_confidential_subject_is_one_line check (confidential_subject !~ '[[:cntrl:]]')
);
create index mail_by_creation on public.mail (created_at desc);
create index mail_by_booking on public.mail (booking_id);
create index mail_by_status on public.mail (status, created_at desc); -- the few that wait or failed, among all that were sent
create index mail_of_newsletters on public.mail (not_before) where newsletter_send_id is not null;
create index mail_by_words on public.mail using gin (words);
create index mail_by_kind on public.mail (kind, created_at desc);
create index mail_by_recipient on public.mail (lower(recipient), created_at desc);
create index mail_resent on public.mail (resend_of) where resend_of is not null;
create trigger follow_message after insert or update of status on public.mail for each row execute function private.follow_message();

create table public.sms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  about text not null, -- as with mail
  recipient text not null,
  body text not null,
  booking_id uuid,
  starts timestamp, -- as with mail
  valid_until timestamptz,
  status text not null default 'queued',
  attempts integer not null default 0,
  claimed_until timestamptz,
  tried_at timestamptz,
  refusal text constraint sms_refusal_is_known check (refusal in ('bad-address', 'refused', 'not-now', 'unclear')),
  last_error text,
  dropped_because text,
  provider_reference text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  resend_of uuid references public.sms on delete set null,
  words tsvector not null generated always as (private.message_words(recipient, '', body)) stored,
  constraint sms_status_is_known check (status in ('queued', 'sent', 'failed', 'dropped')),
  constraint sms_dropped_ones_say_why check ((status = 'dropped') = (dropped_because is not null)),
  constraint sms_once_each unique (kind, about, recipient),
  constraint sms_recipient_is_one_number check (recipient ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  constraint sms_body_fits_three_parts check (char_length(body) between 1 and 459)
);
create index sms_by_creation on public.sms (created_at desc);
create index sms_by_booking on public.sms (booking_id);
create index sms_waiting on public.sms (created_at) where status = 'queued';
create index sms_by_words on public.sms using gin (words);
create index sms_by_kind on public.sms (kind, created_at desc);
create index sms_resent on public.sms (resend_of) where resend_of is not null;
create trigger follow_message after insert or update of status on public.sms for each row execute function private.follow_message();

-- What no email and no SMS can tell a client, so that the practitioner tells it by telephone: a row in the transaction of the event, open until
-- she ticks it (docs/decisions/0075).
create table private.phone_calls (
  id uuid primary key default gen_random_uuid(),
  kind text not null, -- as with mail: the email that could not be written
  about text not null,
  client_name text not null,
  client_phone text, -- as typed; null: there is no number either
  subject text not null,
  plain text not null, -- what the email would have said
  booking_id uuid,
  client_id uuid references public.clients on delete set null,
  starts timestamp, -- as with mail
  known_starts timestamp, -- when the client believes that the session starts
  created_at timestamptz not null default now(),
  settled_at timestamptz, -- the client has been told
  constraint phone_calls_once_each unique (kind, about)
);
create index phone_calls_open on private.phone_calls (created_at) where settled_at is null;
create index phone_calls_by_booking on private.phone_calls (booking_id);
create index phone_calls_by_client on private.phone_calls (client_id);
alter table private.phone_calls enable row level security, force row level security;
create policy "the server" on private.phone_calls to service_role using (true) with check (true);
grant select, insert, update, delete on private.phone_calls to service_role;

-- What the practitioner should look at: payments that do not match their booking, emails that cannot be delivered.
create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  detail text not null,
  booking_id uuid,
  reference text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint alerts_once_per_reference unique (kind, reference)
);
create index alerts_open on public.alerts (created_at) where settled_at is null;

alter table public.mail enable row level security, force row level security;
create policy "the server" on public.mail to service_role using (true) with check (true);
create policy "the practitioner reads" on public.mail for select to admin using (true);
-- Not the text: some emails sign their reader in to another account.
grant select (id, kind, recipient, subject, booking_id, status, attempts, last_error, dropped_because, created_at, sent_at) on public.mail to admin;

alter table public.sms enable row level security, force row level security;
create policy "the server" on public.sms to service_role using (true) with check (true);
create policy "the practitioner reads" on public.sms for select to admin using (true);
grant select on public.sms to admin;

alter table public.alerts enable row level security, force row level security;
create policy "the server" on public.alerts to service_role using (true) with check (true);
create policy "the practitioner reads" on public.alerts for select to admin using (true);
create policy "the practitioner settles" on public.alerts for update to admin using (true) with check (true);
grant select, update (settled_at) on public.alerts to admin;

grant select, insert, update, delete on public.mail, public.sms, public.alerts to service_role;

-- Notifications on the practitioner's devices (docs/decisions/0045).
create table private.push_keys ( -- by which push services know this practice (VAPID, RFC 8292)
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
alter table private.push_keys enable row level security, force row level security;
create policy "the server" on private.push_keys to service_role using (true) with check (true);
grant select, insert on private.push_keys to service_role;

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade, -- nothing is sent once it has ended
  endpoint text not null unique, -- of the browser's own push service
  p256dh text not null,
  auth text not null,
  quiet_from time not null default '21:00',
  quiet_until time not null default '08:00',
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_is_short check (char_length(endpoint) <= 2000)
);
create index push_subscriptions_by_user on private.push_subscriptions (user_id);
create index push_subscriptions_by_session on private.push_subscriptions (session_id);
alter table private.push_subscriptions enable row level security, force row level security;
create policy "the server" on private.push_subscriptions to service_role using (true) with check (true);
grant select, insert, update, delete on private.push_subscriptions to service_role;

create table private.push_messages ( -- without names: they are read on locked screens
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions on delete cascade,
  event text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null default private.clock(),
  not_before timestamptz not null, -- the end of the quiet hours
  sent_at timestamptz,
  attempts smallint not null default 0,
  constraint push_messages_once_each unique (subscription_id, event)
);
create index push_messages_due on private.push_messages (not_before) where sent_at is null;
alter table private.push_messages enable row level security, force row level security;
create policy "the server" on private.push_messages to service_role using (true) with check (true);
grant select, insert, update, delete on private.push_messages to service_role;
