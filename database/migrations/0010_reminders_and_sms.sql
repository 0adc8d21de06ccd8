-- What is said and when: letters that may stop being true, reminders, text messages.

alter table public.business_settings add column thanks_after_session boolean not null default false;

/* Since when a moved session stands at its time: whoever has just been told of it needs no reminder. Until it is moved, since it was made. */
create table private.chosen_times (
  booking_id uuid primary key references public.bookings on delete cascade,
  chosen_at timestamptz not null
);
alter table private.chosen_times enable row level security;
alter table private.chosen_times force row level security;
create policy "the practice remembers" on private.chosen_times to service_role using (true) with check (true);
grant select, insert, update, delete on private.chosen_times to service_role;

create function private.note_chosen_time() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    insert into private.chosen_times (booking_id, chosen_at) values (new.id, private.clock())
      on conflict (booking_id) do update set chosen_at = excluded.chosen_at;
    return null;
  end $$;
create trigger note_chosen_time after update on public.bookings for each row
  when ((old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time))
  execute function private.note_chosen_time();

/* What the practitioner changes in the data API itself has its letters too: queued in the transaction of the change, written by a job. What
   the server's own functions do, they tell themselves; a booking that is confirmed by its payment is told with the payment. */
create function private.tell_client_soon() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue(
      'tell-client',
      json_build_object('bookingId', new.id, 'event', tg_argv[0], 'sequence', new.calendar_sequence,
        'date', new.booking_date, 'time', new.booking_time, 'wasDate', old.booking_date, 'wasTime', old.booking_time)
    );
    return null;
  end $$;
create trigger tell_of_confirmation after update on public.bookings for each row
  when (old.status = 'pending' and new.status = 'confirmed' and old.payment_status = new.payment_status)
  execute function private.tell_client_soon('confirmed');
create trigger tell_of_move after update on public.bookings for each row
  when ((old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time) and new.hold_expires_at is null
    and old.status in ('pending', 'confirmed') and new.status in ('pending', 'confirmed') and current_user = 'admin')
  execute function private.tell_client_soon('moved');

/* Why what is said of a booking is no longer so; null while it is. `starts` is the beginning on the wall as it is told, `until` when it is
   too late to say it. Letters and text messages are asked again at the last moment before they leave. */
create function private.why_untrue(booking uuid, starts timestamp, until timestamptz) returns text
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

alter table public.mail
  add column starts timestamp, -- it is true only while its booking is live and begins then, on the practice's wall
  add column valid_until timestamptz,
  add column dropped_because text, -- it was no longer true when its turn came
  add column resends integer not null default 0, -- how often the practitioner has had it sent again
  add column resent_at timestamptz,
  drop constraint mail_status_is_known,
  add constraint mail_status_is_known check (status in ('queued', 'sent', 'failed', 'dropped')),
  add constraint mail_dropped_ones_say_why check ((status = 'dropped') = (dropped_because is not null));
grant select (dropped_because, resends) on public.mail to admin;

/* Text messages, rows first like letters. */
create table public.sms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  about text not null, -- what it tells of; with kind and recipient it makes the message unique, so that no event is told twice
  recipient text not null,
  body text not null,
  booking_id uuid,
  starts timestamp, -- as with mail
  valid_until timestamptz,
  status text not null default 'queued',
  attempts integer not null default 0,
  claimed_until timestamptz,
  last_error text,
  dropped_because text,
  provider_reference text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint sms_status_is_known check (status in ('queued', 'sent', 'failed', 'dropped')),
  constraint sms_dropped_ones_say_why check ((status = 'dropped') = (dropped_because is not null)),
  constraint sms_once_each unique (kind, about, recipient),
  constraint sms_recipient_is_one_number check (recipient ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  constraint sms_body_fits_three_parts check (char_length(body) between 1 and 459)
);
create index sms_by_creation on public.sms (created_at desc);
create index sms_by_booking on public.sms (booking_id);
create index sms_waiting on public.sms (created_at) where status = 'queued';

/* The runner waits e^n seconds after the n-th failure: 10 tries are spread over 4 hours. A text is no use the day after. */
create function private.enqueue_sms(message uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('send-sms', json_build_object('id', message), 'sms:' || message, 10) $$;
grant execute on function private.enqueue_sms(uuid) to service_role;

create function private.send_sms_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_sms(new.id);
    return null;
  end $$;
create trigger send_sms_soon after insert on public.sms for each row when (new.status = 'queued') execute function private.send_sms_soon();

/* Queues again the waiting messages that no job is left for and no worker has in hand. Answers how many. */
create function private.enqueue_stranded_sms() returns integer
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

-- Who may (design 4).
alter table public.sms enable row level security;
alter table public.sms force row level security;
create policy "the server" on public.sms to service_role using (true) with check (true);
create policy "the practitioner reads" on public.sms for select to admin using (true);
grant select on public.sms to admin;
grant select, insert, update, delete on public.sms to service_role;
