-- Every letter is a row first, written in the transaction of the event it tells of, and sent by a job (design 3.6).
create table public.mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  about text not null, -- what it tells of; with kind and recipient it makes the letter unique, so that no event is told twice
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  plain text not null,
  calendar text, -- an iCalendar file to attach (RFC 5545)
  booking_id uuid,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_status_is_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_once_each unique (kind, about, recipient),
  constraint mail_recipient_is_one_address check (recipient !~ '[[:cntrl:],;]'),
  constraint mail_subject_is_one_line check (subject !~ '[[:cntrl:]]')
);
create index mail_by_creation on public.mail (created_at desc);
create index mail_by_booking on public.mail (booking_id);

alter table public.mail enable row level security;
alter table public.mail force row level security;
create policy "the server" on public.mail to service_role using (true) with check (true);
create policy "the practitioner reads" on public.mail for select to admin using (true);
grant select on public.mail to admin;
grant select, insert, update, delete on public.mail to service_role;

/* Queues work for the job runner inside the caller's transaction: rolled back, it never ran. Runs as the owner, who owns the runner's tables. */
create function private.enqueue(task text, payload json) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin perform graphile_worker.add_job(task, payload); end $$;
grant execute on function private.enqueue(text, json) to service_role;

create function private.send_mail_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue('send-mail', json_build_object('id', new.id));
    return null;
  end $$;
create trigger send_mail_soon after insert on public.mail for each row when (new.status = 'queued')
  execute function private.send_mail_soon();
