-- Payments: attempts to be paid, events of the provider, the ledger and its running numbers, refunds, fees; costs. Money as the practitioner
-- and her accountant read it: docs/decisions/0042.

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
  created_at timestamptz not null default clock_timestamp(), -- under the booking's lock: the latest replaces those before
  by_link boolean not null default false, -- the card page was emailed
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
-- An entry is about a booking, or about the sale of a credit. One that names both is a payment with a credit, and is no money: that came with
-- the sale.
create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid,
  kind text not null constraint ledger_kind_is_known check (kind in ('charge', 'refund', 'dispute', 'reversal')),
  amount_pence integer not null constraint ledger_amounts_are_positive check (amount_pence > 0),
  currency text not null constraint ledger_currency_is_pounds check (currency = 'gbp'),
  provider_reference text not null, -- cash, transfers from hand to hand and credits carry one of our own
  reason text,
  recorded_at timestamptz not null default now(),
  by_link boolean not null default false, -- paid on a card page that was emailed
  credit_id uuid references public.credits,
  -- A transfer is money from hand to hand as far as the card provider is concerned: its reference begins as that of cash.
  method text not null generated always as (
    case
      when provider_reference like 'credit\_%' then 'credit'
      when provider_reference like 'cash\_transfer\_%' then 'transfer'
      when provider_reference like 'cash\_%' then 'cash'
      else 'card'
    end
  ) stored,
  sessions integer, -- that the entry puts on a pass, or takes off it
  constraint ledger_once_per_reference unique (kind, provider_reference),
  constraint ledger_is_about_something check (num_nonnulls(booking_id, credit_id) >= 1),
  constraint ledger_names_both_for_a_credit check ((method = 'credit') = (num_nonnulls(booking_id, credit_id) = 2)),
  constraint ledger_sessions_are_of_a_pass check (sessions is null or (sessions > 0 and credit_id is not null))
);
create index ledger_by_booking on public.ledger (booking_id);
create index ledger_by_time on public.ledger (recorded_at);
create index ledger_by_credit on public.ledger (credit_id) where credit_id is not null;

-- The running number of each entry of the ledger: 1, 2, 3 and so on without gaps, given by private.number_receipt.
create table public.receipts (
  number integer primary key constraint receipts_number_is_positive check (number > 0),
  entry_id uuid not null unique references public.ledger
);

-- A refund is a row before the provider is called, and its id is the idempotency key. It outlives the booking and holds no personal data.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  payment_reference text not null, -- provider_reference of the ledger's charge
  amount_pence integer not null constraint refunds_amounts_are_positive check (amount_pence > 0),
  reason text not null constraint refunds_reason_is_known
    check (reason in ('late-payment', 'client', 'practitioner', 'provider', 'goodwill')), -- goodwill: without cancelling
  status text not null default 'queued' constraint refunds_status_is_known check (status in ('queued', 'done', 'failed')),
  provider_reference text constraint refunds_once_each unique,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- In cash or by transfer: it waits until the practitioner has handed it back.
  is_by_hand boolean not null generated always as (payment_reference like 'cash\_%') stored,
  constraint refunds_done_ones_have_a_reference check (status <> 'done' or (provider_reference is not null and done_at is not null))
);
create index refunds_by_booking on public.refunds (booking_id);
create index refunds_by_payment on public.refunds (payment_reference);
create index refunds_waiting on public.refunds (created_at) where status = 'queued';

-- What the card provider keeps of a payment, read after it (server/payments/sweeps/sweep-fees.ts), and what it takes for a dispute and
-- gives back for one that was won.
create table public.provider_fees (
  payment_reference text, -- provider_reference of the ledger's charge
  fee_pence integer constraint provider_fees_are_no_gain check (fee_pence >= 0 or kind = 'reversal'), -- null: the provider does not tell it
  recorded_at timestamptz not null default now(),
  kind text not null default 'charge' constraint provider_fees_kind_is_known check (kind in ('charge', 'dispute', 'reversal')), -- of the ledger's entry
  primary key (payment_reference, kind)
);

create table public.costs (
  id uuid primary key default gen_random_uuid(),
  spent_on date not null,
  amount_pence integer not null,
  category text not null,
  description text not null,
  bill text unique, -- its name in the bucket `bills`
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint costs_day_is_sensible check (spent_on between '2000-01-01' and '2100-12-31'),
  constraint costs_amount_is_sensible check (amount_pence between 1 and 10000000),
  constraint costs_category_is_known check (
    category in ('rooms', 'travel', 'materials', 'training', 'insurance', 'advertising', 'office', 'other')),
  constraint costs_description_is_given check (btrim(description) <> '' and char_length(description) <= 300),
  constraint costs_bill_is_an_upload check (bill ~ '^[0-9a-f-]{36}\.(jpg|png|webp|pdf)$')
);
create index costs_by_day on public.costs (spent_on);
create trigger touch before update on public.costs for each row execute function private.touch();

\ir ../../server/payments/payments.sql

create trigger guard_ledger before insert on public.ledger for each row execute function private.guard_ledger();
create trigger sync_payment_figures after insert on public.ledger for each row execute function private.sync_payment_figures();
create trigger sync_credit_balance after insert on public.ledger for each row when (new.credit_id is not null) execute function private.sync_credit_balance();
-- At the end of the transaction: the lock that all payments share is held no longer than its commit takes.
create constraint trigger number_receipt after insert on public.ledger deferrable initially deferred
  for each row when (new.method <> 'credit') execute function private.number_receipt();
create trigger ledger_is_append_only before update or delete or truncate on public.ledger
  for each statement execute function private.refuse_change();
create trigger guard_refund before insert or update on public.refunds for each row execute function private.guard_refund();
create trigger enqueue_new_refund after insert on public.refunds for each row
  when (new.status = 'queued' and not new.is_by_hand and new.payment_reference not like 'credit\_%')
  execute function private.enqueue_new_refund();
create trigger return_credit after insert on public.refunds for each row
  when (new.status = 'queued' and new.payment_reference like 'credit\_%')
  execute function private.return_credit();
create trigger receipts_are_append_only before update or delete or truncate on public.receipts
  for each statement execute function private.refuse_change();
create trigger provider_fees_are_append_only before update or delete or truncate on public.provider_fees
  for each statement execute function private.refuse_change();

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

alter table public.receipts enable row level security, force row level security;
create policy "the server" on public.receipts to service_role using (true) with check (true);
create policy "the practitioner reads" on public.receipts for select to admin using (true);
grant select on public.receipts to admin;
grant select, insert on public.receipts to service_role;

alter table public.provider_fees enable row level security, force row level security;
create policy "the server" on public.provider_fees to service_role using (true) with check (true);
create policy "the practitioner reads" on public.provider_fees for select to admin using (true);
grant select on public.provider_fees to admin;
grant select, insert on public.provider_fees to service_role;

alter table public.costs enable row level security, force row level security;
create policy "the server" on public.costs to service_role using (true) with check (true);
create policy "the practitioner's costs" on public.costs to admin using (true) with check (true);
grant select, insert, update, delete on public.costs to admin, service_role;

-- A client's own bookings. Column grants are per role, so the table itself cannot tell the owner from a stranger.
-- `meeting` leads to the page that opens in time, never past it to a group session's `join_url`. What the account page shows first, hides
-- and says of a booking is decided here, by the practice's clock.
create view public.my_bookings with (security_barrier) as
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
    exists (select from private.readings r where r.booking_id = b.id and r.sent_at is not null) as has_reading
  from public.bookings b
  where b.user_id = auth.uid();
grant select on public.my_bookings to authenticated, admin;

-- The numbered entries of a client's own bookings.
create view public.my_receipts with (security_barrier) as
  select l.booking_id, (select r.number from public.receipts r where r.entry_id = l.id) as number, l.kind, l.amount_pence, l.method, l.recorded_at
  from public.ledger l
  where l.method <> 'credit' and exists (select from public.bookings b where b.id = l.booking_id and b.user_id = auth.uid());
grant select on public.my_receipts to authenticated, admin;
