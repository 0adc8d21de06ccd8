-- Money that goes back, bookings that move, and a client who is forgotten.
alter table public.bookings
  add column cancellation_reason text, -- what was said when it was cancelled; personal
  add column refunded_pence integer not null default 0, -- what has gone back so far, by the ledger
  add column calendar_sequence integer not null default 0, -- how often the calendar entry has changed (RFC 5545, SEQUENCE)
  add column erased_at timestamptz, -- the client had themselves erased: there is nobody to write to
  add constraint bookings_cancellation_reason_is_short check (char_length(cancellation_reason) <= 500),
  add constraint bookings_refunded_is_no_debt check (refunded_pence >= 0);

/* Every change of a session's time or standing is news to the calendars that hold it. */
create function private.count_calendar_changes() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if (new.booking_date, new.booking_time, new.duration_minutes, new.status)
    is distinct from (old.booking_date, old.booking_time, old.duration_minutes, old.status)
  then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  return new;
end
$$;
create trigger count_calendar_changes before update on public.bookings for each row execute function private.count_calendar_changes();

-- Money that the provider takes back after a dispute, and money that comes back of a dispute won or a refund that failed.
alter table public.ledger
  drop constraint ledger_kind_is_known,
  add constraint ledger_kind_is_known check (kind in ('charge', 'refund', 'dispute', 'reversal'));

/* What of a booking's money is with the practice, by the ledger. */
create function private.held_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end), 0)::integer
    from public.ledger where booking_id = booking
  $$;
grant execute on function private.held_pence(uuid) to admin, service_role;

/* One at a time decides what goes back of a booking's money; the booking itself may be gone by then. */
create function private.lock_money(booking uuid) returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtext('money of a booking'), hashtext(booking::text)) $$;
grant execute on function private.lock_money(uuid) to service_role;

/* A row is written before the provider is called, and its id is the idempotency key (design 5). It outlives the booking and names nobody. */
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  payment_reference text not null, -- the provider's name of the payment, as in the ledger's charge
  amount_pence integer not null constraint refunds_amounts_are_positive check (amount_pence > 0),
  why text not null constraint refunds_cause_is_known check (why in ('late-payment', 'client', 'practitioner', 'provider')),
  status text not null default 'queued' constraint refunds_status_is_known check (status in ('queued', 'done', 'failed')),
  provider_reference text constraint refunds_once_each unique,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint refunds_done_ones_have_a_reference check (status <> 'done' or (provider_reference is not null and done_at is not null))
);
create index refunds_by_booking on public.refunds (booking_id);
create index refunds_by_payment on public.refunds (payment_reference);
create index refunds_waiting on public.refunds (created_at) where status = 'queued';

/* What is with the practice and not yet promised back. */
create function private.refundable_pence(booking uuid) returns integer
  language sql stable set search_path = ''
  as $$
    select private.held_pence(booking)
      - coalesce((select sum(amount_pence) from public.refunds where booking_id = booking and status = 'queued'), 0)::integer
  $$;
grant execute on function private.refundable_pence(uuid) to admin, service_role;

/* Nobody is promised more than was charged and is still there. */
create function private.guard_refund() returns trigger language plpgsql set search_path = ''
  as $$
begin
  if new.status = 'queued' and (tg_op = 'INSERT' or old.status <> 'queued') then
    perform private.lock_money(new.booking_id);
    if new.amount_pence > private.refundable_pence(new.booking_id) then
      raise exception 'More would go back than is there'
        using errcode = '23514', constraint = 'refunds_within_what_was_charged', table = 'refunds', schema = 'public';
    end if;
  end if;
  if tg_op = 'UPDATE' and (new.booking_id, new.payment_reference, new.amount_pence, new.why)
    is distinct from (old.booking_id, old.payment_reference, old.amount_pence, old.why)
  then
    raise exception 'A refund keeps its amount and its payment'
      using errcode = '23514', constraint = 'refunds_keep_their_amount', table = 'refunds', schema = 'public';
  end if;
  return new;
end
$$;
create trigger guard_refund before insert or update on public.refunds for each row execute function private.guard_refund();

create function private.guard_ledger() returns trigger language plpgsql set search_path = ''
  as $$
begin
  perform private.lock_money(new.booking_id);
  -- A copy of what is written already is no new money: it falls to the unique constraint.
  if new.kind = 'refund' and new.amount_pence > private.held_pence(new.booking_id)
    and not exists (select from public.ledger where kind = new.kind and provider_reference = new.provider_reference)
  then
    raise exception 'More would go back than came'
      using errcode = '23514', constraint = 'ledger_refunds_within_charges', table = 'ledger', schema = 'public';
  end if;
  return new;
end
$$;
create trigger guard_ledger before insert on public.ledger for each row execute function private.guard_ledger();

/* The booking's own figures follow the ledger: "refunded" once everything has gone back, "paid" while the practice holds any of it. */
create function private.follow_ledger() returns trigger language plpgsql set search_path = ''
  as $$
declare
  held integer := private.held_pence(new.booking_id);
  charged integer := (select sum(amount_pence) from public.ledger where booking_id = new.booking_id and kind = 'charge');
begin
  update public.bookings
  set refunded_pence = greatest(0, charged - held),
    payment_status = case when held <= 0 then 'refunded' when payment_status = 'refunded' then 'paid' else payment_status end
  where id = new.booking_id and charged is not null;
  return null;
end
$$;
create trigger follow_ledger after insert on public.ledger for each row when (new.kind <> 'charge') execute function private.follow_ledger();

/* 13 tries are spread over 22 hours, as with letters. */
create function private.enqueue_refund(refund uuid) returns void
  language sql volatile set search_path = ''
  as $$ select private.enqueue('refund', json_build_object('id', refund), 'refund:' || refund, 13) $$;
grant execute on function private.enqueue_refund(uuid) to service_role;

create function private.refund_soon() returns trigger language plpgsql set search_path = ''
  as $$ begin
    perform private.enqueue_refund(new.id);
    return null;
  end $$;
create trigger refund_soon after insert on public.refunds for each row when (new.status = 'queued') execute function private.refund_soon();

/* Queues again the waiting refunds that no job is left for. Answers how many. */
create function private.enqueue_stranded_refunds() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stranded uuid[] := array(
    select r.id from public.refunds r
    where r.status = 'queued'
      and not exists (select from graphile_worker.jobs j where j.key = 'refund:' || r.id and j.attempts < j.max_attempts)
  );
begin
  perform private.enqueue_refund(id) from unnest(stranded) id;
  return cardinality(stranded);
end
$$;
grant execute on function private.enqueue_stranded_refunds() to service_role;

/* The legal moves (spec 4, design 5), as before; new: what was refunded may be paid again, if the provider gives a refund back to us or
   a dispute is won, and only the server may say so. */
create or replace function private.guard_booking() returns trigger language plpgsql set search_path = ''
  as $$
declare
  paid_after_all boolean := current_user = 'service_role'
    and old.status = 'cancelled' and old.payment_status = 'pending' and new.payment_status = 'paid';
begin
  if new.status is distinct from old.status
    and not (old.status = 'pending' and new.status = 'confirmed')
    and not (old.status = 'confirmed' and new.status = 'completed')
    and not (old.status <> 'cancelled' and new.status = 'cancelled')
    and not (paid_after_all and new.status in ('pending', 'confirmed'))
  then
    raise exception 'A % booking cannot become %', old.status, new.status
      using errcode = '23514', constraint = 'bookings_legal_moves', table = 'bookings', schema = 'public',
        hint = 'pending > confirmed > completed, and any of them > cancelled';
  end if;
  if new.payment_status is distinct from old.payment_status
    and not (old.payment_status = 'pending' and new.payment_status in ('paid', 'refunded'))
    and not (old.payment_status = 'paid' and new.payment_status = 'refunded')
    and not (old.payment_status = 'refunded' and new.payment_status = 'paid' and private.held_pence(new.id) > 0)
  then
    raise exception 'A % payment cannot become %', old.payment_status, new.payment_status
      using errcode = '23514', constraint = 'bookings_legal_payment_moves', table = 'bookings', schema = 'public',
        hint = 'pending > paid > refunded';
  end if;
  if (new.booking_date, new.booking_time, new.duration_minutes) is distinct from (old.booking_date, old.booking_time, old.duration_minutes)
    or (old.status = 'cancelled' and new.status <> 'cancelled')
  then
    perform private.lock_day(least(old.booking_date, new.booking_date));
    perform private.lock_day(greatest(old.booking_date, new.booking_date));
  end if;
  if new.status <> 'pending' or new.payment_status <> 'pending' then
    new.hold_expires_at := null;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_at := private.clock();
    new.cancelled_because := coalesce(new.cancelled_because, 'practitioner');
  elsif new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_because := null;
    new.cancellation_reason := null;
  end if;
  new.updated_at := now();
  return new;
end
$$;

/* A booking that the practitioner cancels in the data API itself still has its consequences: the card page is closed, the client is told,
   and all of the money goes back (design 5: the practitioner's own cancellation proposes everything). */
create function private.finish_cancellation_soon() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue('finish-cancellation', json_build_object('bookingId', new.id), 'finish-cancellation:' || new.id, 13);
    return null;
  end $$;
create trigger finish_cancellation_soon after update on public.bookings for each row
  when (old.status <> 'cancelled' and new.status = 'cancelled' and current_user = 'admin')
  execute function private.finish_cancellation_soon();

/* The trail, as before, with the new columns. */
create or replace function private.audit() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  personal constant text[] := array['client_name', 'client_email', 'client_phone', 'notes', 'full_name', 'email', 'phone',
    'cancellation_reason', 'private_notes'];
  uninteresting constant text[] := array['during', 'updated_at', 'created_at', 'total_price_gbp', 'calendar_sequence'];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(key, case when key = any (personal) then 'null' else jsonb_build_array(before -> key, after -> key) end), '{}')
    into changed
    from jsonb_object_keys(before || after) key
    where before -> key is distinct from after -> key and key <> all (uninteresting);
  if changed <> '{}' then
    insert into public.audit (actor, role, table_name, row_id, act, changes)
    values (
      auth.uid(),
      coalesce(auth.role(), 'service_role'),
      tg_table_name,
      ((before || after) ->> 'id')::uuid,
      lower(tg_op),
      changed
    );
  end if;
  return null;
end
$$;

/* One's own bookings: what the room of a client shows. */
create or replace view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    -- promised and on its way
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence
  from public.bookings b
  where b.user_id = auth.uid();

-- Who may (design 4).
alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy "the server" on public.refunds to service_role using (true) with check (true);
create policy "the practitioner reads" on public.refunds for select to admin using (true);
grant select on public.refunds to admin;
grant select, insert, update, delete on public.refunds to service_role;
