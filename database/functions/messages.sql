-- Emails and SMS: rows first, sent by jobs.

/* The runner waits e^n seconds after the n-th failure, at most six hours: 13 tries are spread over 22 hours. */
create or replace function private.enqueue_mail(letter uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('send-mail', json_build_object('id', letter), 'mail:' || letter, 13) $$;
grant execute on function private.enqueue_mail(uuid) to service_role;

create or replace function private.send_mail_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_mail(new.id);
    return null;
  end $$;

/* Queues again the waiting emails that have no job left and that no worker is sending. Returns how many. */
create or replace function private.enqueue_stranded_mail() returns integer
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

/* The runner waits e^n seconds after the n-th failure: 10 tries are spread over 4 hours. An SMS is of no use the day after. */
create or replace function private.enqueue_sms(message uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('send-sms', json_build_object('id', message), 'sms:' || message, 10) $$;
grant execute on function private.enqueue_sms(uuid) to service_role;

create or replace function private.send_sms_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_sms(new.id);
    return null;
  end $$;

/* Queues again the waiting SMS that have no job left and that no worker is sending. Returns how many. */
create or replace function private.enqueue_stranded_sms() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stranded uuid[] := array(
    select m.id from public.sms m
    where m.status = 'queued' and (m.claimed_until is null or m.claimed_until < now())
      and not exists (select from graphile_worker.jobs j where j.key = 'sms:' || m.id and j.attempts < j.max_attempts)
  );
begin
  perform private.enqueue_sms(id) from unnest(stranded) id;
  return cardinality(stranded);
end
$$;
grant execute on function private.enqueue_stranded_sms() to service_role;

/* Why a message about a booking is no longer true, or null. `starts` is the session's start as the message says it, `until` the time after
   which the message is of no use. Checked again just before it is sent. */
create or replace function private.why_untrue(booking uuid, starts timestamp, until timestamptz) returns text
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
grant execute on function private.why_untrue(uuid, timestamp, timestamptz) to service_role;
