-- Every letter is a row first, written in the transaction of the event it tells of, and sent by a job (design 3.6).

/* One plain address and nothing that a mail program could read as a second one, as a name or as a header. */
create function private.is_one_address(address text) returns boolean
  language sql immutable set search_path = ''
  as $$ select address ~ '^[^[:cntrl:][:space:],;:<>()"\\@]+@[^[:cntrl:][:space:],;:<>()"\\@]+$' and char_length(address) <= 320 $$;
grant execute on function private.is_one_address(text) to admin, service_role;

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
  confidential boolean not null default false, -- its text opens an account: emptied as soon as it is sent
  status text not null default 'queued',
  attempts integer not null default 0,
  claimed_until timestamptz, -- a worker is sending it until then; past that the worker has died
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_status_is_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_once_each unique (kind, about, recipient),
  constraint mail_recipient_is_one_address check (private.is_one_address(recipient)),
  constraint mail_reply_to_is_one_address check (private.is_one_address(reply_to)),
  constraint mail_subject_is_one_line check (subject !~ '[[:cntrl:]]')
);
create index mail_by_creation on public.mail (created_at desc);
create index mail_by_booking on public.mail (booking_id);
create index mail_waiting on public.mail (created_at) where status = 'queued';

alter table public.mail enable row level security;
alter table public.mail force row level security;
create policy "the server" on public.mail to service_role using (true) with check (true);
create policy "the practitioner reads" on public.mail for select to admin using (true);
-- The outside of the envelope only: the text of some letters signs their reader in as somebody else.
grant select (id, kind, recipient, subject, booking_id, status, attempts, last_error, created_at, sent_at) on public.mail to admin;
grant select, insert, update, delete on public.mail to service_role;

/* Queues work for the job runner inside the caller's transaction: rolled back, it never ran. Runs as the owner, who owns the runner's tables.
   A key makes it the only such job: the one before it is replaced, or, if it is running or died running, not repeated. */
create function private.enqueue(task text, payload json, key text default null, tries integer default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform graphile_worker.add_job(task, payload, job_key := key, max_attempts := tries);
  end $$;
grant execute on function private.enqueue(text, json, text, integer) to service_role;

/* The runner waits e^n seconds after the n-th failure, at most six hours: 13 tries are spread over 22 hours. */
create function private.enqueue_mail(letter uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('send-mail', json_build_object('id', letter), 'mail:' || letter, 13) $$;
grant execute on function private.enqueue_mail(uuid) to service_role;

create function private.send_mail_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_mail(new.id);
    return null;
  end $$;
create trigger send_mail_soon after insert on public.mail for each row when (new.status = 'queued')
  execute function private.send_mail_soon();

/* Queues again the waiting letters that no job is left for and no worker has in hand. Answers how many. */
create function private.enqueue_stranded_mail() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stranded uuid[] := array(
    select m.id from public.mail m
    where m.status = 'queued' and (m.claimed_until is null or m.claimed_until < now())
      and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id and j.attempts < j.max_attempts)
  );
begin
  perform private.enqueue_mail(id) from unnest(stranded) id;
  return cardinality(stranded);
end
$$;
grant execute on function private.enqueue_stranded_mail() to service_role;

/* Frees the jobs that a dead worker holds; the runner itself would wait four hours for it. No job of ours takes five minutes, and a job
   that runs twice does no harm. Answers how many. */
create function private.free_abandoned_jobs() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  freed integer;
begin
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at < now() - interval '5 minutes';
  get diagnostics freed = row_count;
  return freed;
end
$$;
grant execute on function private.free_abandoned_jobs() to service_role;
