-- Emails and SMS: rows first, sent by jobs.

/* Queues the job that sends a row of public.mail or public.sms. The runner waits e^n seconds after the n-th failure, at most six hours: 13
   tries of an email are spread over 22 hours, 10 of an SMS over 4, since it is of no use the day after. Emails of a newsletter go one after
   the other, each at its time, and after every other email. */
create or replace function private.enqueue_message(outbox text, message uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  of_newsletter public.mail;
  payload json := json_build_object('id', message);
  key text := outbox || ':' || message;
begin
  if outbox = 'mail' then
    select * into of_newsletter from public.mail where id = message and newsletter_send_id is not null;
  end if;
  if of_newsletter.id is null then
    perform private.enqueue('send-' || outbox, payload, key, case outbox when 'mail' then 13 else 10 end);
  else
    perform private.enqueue_low_priority('send-mail', payload, key, 13, 'newsletter', of_newsletter.not_before);
  end if;
end
$$;
grant execute on function private.enqueue_message(text, uuid) to service_role;

/* Queues a message that is claimed for the moment at which the claim ends: the worker that has it may be dead. */
create or replace function private.enqueue_claimed_message(outbox text, message uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  claim timestamptz;
  of_newsletter boolean := false;
  payload json := json_build_object('id', message);
  key text := outbox || ':' || message;
begin
  execute format('select claimed_until from public.%I where id = $1 and status = ''queued'' and claimed_until > now()', outbox) into claim using message;
  if claim is null then return; end if;
  if outbox = 'mail' then
    select newsletter_send_id is not null into of_newsletter from public.mail where id = message;
  end if;
  if of_newsletter then
    perform private.enqueue_low_priority('send-mail', payload, key, 13, 'newsletter', claim);
  else
    perform private.enqueue_at('send-' || outbox, payload, key, case outbox when 'mail' then 13 else 10 end, claim);
  end if;
end
$$;
grant execute on function private.enqueue_claimed_message(text, uuid) to service_role;

/* A new message is sent. The practitioner's screens read again, but for what becomes of each email of a newsletter. */
create or replace function private.follow_message() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if tg_op = 'INSERT' and new.status = 'queued' then
      perform private.enqueue_message(tg_table_name, new.id);
    end if;
    if tg_op = 'INSERT' or old.status <> new.status and to_jsonb(new) ->> 'newsletter_send_id' is null then
      perform private.tell_practice('messages');
    end if;
    return null;
  end $$;

/* The words by which a message is found. Addresses and links are taken apart, so that each part of them is a word. */
create or replace function private.message_words(recipient text, subject text, body text) returns tsvector
  language sql immutable parallel safe set search_path = ''
  as $$ select to_tsvector('simple', translate(concat_ws(' ', recipient, subject, body), '@._-+/:?=&%#', '            ')) $$;
grant execute on function private.message_words(text, text, text) to service_role;

/* Queues again the waiting messages that have no job left and that no worker is sending. Returns how many. */
create or replace function private.enqueue_stranded_messages(outbox text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stranded uuid[];
begin
  execute format(
    'select array(
       select m.id from public.%I m
       where m.status = ''queued'' and (m.claimed_until is null or m.claimed_until < now())
         and not exists (select from graphile_worker.jobs j where j.key = %L || m.id and j.attempts < j.max_attempts)
     )', outbox, outbox || ':') into stranded;
  perform private.enqueue_message(outbox, id) from unnest(stranded) id;
  return cardinality(stranded);
end
$$;
grant execute on function private.enqueue_stranded_messages(text) to service_role;

/* Why a message about a booking is no longer true, or null. `starts` is the session's start as the message says it, `until` the time after
   which the message is of no use. Checked again just before it is sent. */
create or replace function private.outdated_reason(booking uuid, starts timestamp, until timestamptz) returns text
  language sql stable set search_path = ''
  as $$
    select case
      when until <= private.clock() then 'It was too late to be of use.'
      when starts is null then null
      when b.id is null then 'The booking was deleted.'
      when b.status = 'cancelled' then 'The booking was cancelled.'
      when b.booking_date + b.booking_time::text::time <> starts then 'The booking was moved.'
    end
    from (select booking as id) asked left join public.bookings b on b.id = asked.id
  $$;
grant execute on function private.outdated_reason(uuid, timestamp, timestamptz) to service_role;
