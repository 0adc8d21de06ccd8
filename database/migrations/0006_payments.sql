-- Payments: attempts to be paid, events of the provider, the ledger, refunds.

-- One attempt to be paid for a booking: a Checkout session. The id is the idempotency key, stored before the provider is called.
create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references public.bookings on delete set null,
  session_id text unique, -- the provider's; null until it has answered
  url text,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null check (currency = 'gbp'),
  status text not null default 'opening',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint checkouts_status_is_known check (status in ('opening', 'open', 'paid', 'expired', 'failed'))
);
create index checkouts_by_booking on public.checkouts (booking_id);
create index checkouts_unsettled on public.checkouts (created_at) where status in ('opening', 'open');

-- The provider's events, each stored once, in the transaction of its effect.
create table public.provider_events (
  id text primary key,
  type text not null,
  session_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);

-- Money in and out, in pence, append-only. It is kept for 7 years, so it has no foreign key to the booking and no personal data.
-- Disputes are money that the provider takes back; reversals come back from a dispute that was won or a refund that failed.
create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  kind text not null constraint ledger_kind_is_known check (kind in ('charge', 'refund', 'dispute', 'reversal')),
  amount_pence integer not null constraint ledger_amounts_are_positive check (amount_pence > 0),
  currency text not null constraint ledger_currency_is_pounds check (currency = 'gbp'),
  provider_reference text not null, -- cash carries one of our own
  means text not null generated always as (case when provider_reference like 'cash\_%' then 'cash' else 'card' end) stored,
  reason text,
  recorded_at timestamptz not null default now(),
  constraint ledger_once_per_reference unique (kind, provider_reference)
);
create index ledger_by_booking on public.ledger (booking_id);
create index ledger_by_time on public.ledger (recorded_at);

-- A refund is a row before the provider is called, and its id is the idempotency key. It outlives the booking and holds no personal data.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  payment_reference text not null, -- provider_reference of the ledger's charge
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

\ir ../functions/payments.sql

create trigger guard_ledger before insert on public.ledger for each row execute function private.guard_ledger();
create trigger follow_ledger after insert on public.ledger for each row when (new.kind <> 'charge') execute function private.follow_ledger();
create trigger ledger_is_append_only before update or delete or truncate on public.ledger
  for each statement execute function private.refuse_change();
create trigger guard_refund before insert or update on public.refunds for each row execute function private.guard_refund();
-- A refund in cash waits until the practitioner has handed it back.
create trigger refund_soon after insert on public.refunds for each row
  when (new.status = 'queued' and new.payment_reference not like 'cash\_%')
  execute function private.refund_soon();

-- A client's own bookings. Column grants are per role, so the table itself cannot tell the owner from a stranger.
create view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    case when b.payment_status = 'paid' and b.status <> 'cancelled' then
      (select g.join_url from public.group_sessions g where g.id = b.group_session_id)
    end as join_url
  from public.bookings b
  where b.user_id = auth.uid();
grant select on public.my_bookings to authenticated, admin;

alter table public.checkouts enable row level security, force row level security;
create policy "the server" on public.checkouts to service_role using (true) with check (true);
create policy "the practitioner reads" on public.checkouts for select to admin using (true);

alter table public.provider_events enable row level security, force row level security;
create policy "the server" on public.provider_events to service_role using (true) with check (true);
create policy "the practitioner reads" on public.provider_events for select to admin using (true);

alter table public.ledger enable row level security, force row level security;
create policy "the server" on public.ledger to service_role using (true) with check (true);
create policy "the practitioner reads" on public.ledger for select to admin using (true);

alter table public.refunds enable row level security, force row level security;
create policy "the server" on public.refunds to service_role using (true) with check (true);
create policy "the practitioner reads" on public.refunds for select to admin using (true);

grant select on public.checkouts, public.provider_events, public.ledger, public.refunds to admin;
grant select, insert, update, delete on public.checkouts, public.provider_events, public.refunds to service_role;
grant select, insert on public.ledger to service_role;
