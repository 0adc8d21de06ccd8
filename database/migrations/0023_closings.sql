-- What the practitioner closes in one go: she is ill today, or away for hours or days. What becomes of each session in that time is a row
-- first; a job carries it out once Undo is over.
create table private.closings (
  id uuid primary key, -- the sender's own
  request jsonb not null, -- as it was sent: repeated with other content, it is refused
  first_day date not null,
  last_day date not null,
  start_time text not null, -- of the first day
  end_time text not null, -- of the last day
  kind text not null,
  note text not null, -- the practitioner's own
  words text not null, -- to the clients
  blocked_date_ids uuid[] not null, -- what it closed, for Undo
  closed_hours_ids uuid[] not null,
  created_at timestamptz not null default private.clock(),
  undone_at timestamptz,
  constraint closings_days_are_in_order check (first_day <= last_day),
  constraint closings_kind_is_known check (kind in ('ill', 'away')),
  constraint closings_note_is_given check (btrim(note) <> '' and char_length(note) <= 500),
  constraint closings_words_are_short check (char_length(words) <= 500)
);
create index closings_by_last_day on private.closings (last_day);

create table private.closing_sessions (
  id uuid primary key default gen_random_uuid(),
  closing_id uuid not null references private.closings on delete cascade,
  booking_id uuid references public.bookings on delete cascade,
  group_session_id uuid references public.group_sessions on delete cascade,
  way text not null,
  choose_until timestamptz not null, -- a client who is asked to choose another time may until then; afterwards all money goes back
  outcome text, -- null: not carried out yet
  constraint closing_sessions_have_one_subject check (num_nonnulls(booking_id, group_session_id) = 1),
  constraint closing_sessions_way_is_known check (way in ('refund', 'new-times')),
  -- asked: the client is to choose another time; changed: the session was another by then, and nothing was done
  constraint closing_sessions_outcome_is_known check (outcome in ('refunded', 'asked', 'moved', 'kept', 'changed')),
  constraint closing_sessions_once_each unique nulls not distinct (closing_id, booking_id, group_session_id)
);
create unique index closing_sessions_asked on private.closing_sessions (booking_id) where outcome = 'asked';
create index closing_sessions_by_booking on private.closing_sessions (booking_id);
create index closing_sessions_by_group_session on private.closing_sessions (group_session_id);
create index closing_sessions_open on private.closing_sessions (choose_until) where outcome is null or outcome = 'asked';

alter table private.closings enable row level security, force row level security;
create policy "the server" on private.closings to service_role using (true) with check (true);
grant select, insert, update, delete on private.closings to service_role;
alter table private.closing_sessions enable row level security, force row level security;
create policy "the server" on private.closing_sessions to service_role using (true) with check (true);
grant select, insert, update, delete on private.closing_sessions to service_role;
create trigger notify_practice after insert or update or delete on private.closing_sessions for each row
  execute function private.notify_practice('closings');

-- A client who is to choose another time reads until when.
\ir ../../server/bookings/bookings.sql
\ir ../../server/bookings/meeting.sql
create or replace view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places, b.companions,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    b.free_until,
    (select private.as_rule(r, b.refund_cap) from public.booking_rules r where r.version = b.rule_version) as rule,
    b.place, b.variant_id, b.variant_name, b.add_ons, b.choice, b.paid_pence, b.owed_pence, b.paid_by,
    private.meeting_of(b) as meeting, private.is_to_come(b) as is_to_come, private.is_abandoned(b) as is_abandoned,
    private.confirm_by(b) as confirm_by,
    case when private.may_meet(b) then (select nullif(btrim(s.preparation), '') from public.services s where s.id = b.service_id) end as preparation,
    b.is_written,
    exists (select from private.readings r where r.booking_id = b.id and r.sent_at is not null) as has_reading,
    private.chooses_until(b.id) as choose_until
  from public.bookings b
  where b.user_id = auth.uid();
