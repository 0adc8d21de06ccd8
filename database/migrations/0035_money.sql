-- Money as the practitioner and her accountant read it: running numbers, fees, transfers, costs (docs/decisions/0042).

-- A transfer is money from hand to hand as far as the card provider is concerned: its reference begins as that of cash.
alter table public.ledger drop column means;
alter table public.ledger add column means text not null generated always as (
  case when provider_reference like 'cash\_transfer\_%' then 'transfer' when provider_reference like 'cash\_%' then 'cash' else 'card' end
) stored;
alter table public.bookings
  drop constraint bookings_means_is_known,
  add constraint bookings_means_is_known check (paid_by in ('card', 'link', 'cash', 'transfer'));

-- Paid on a card page that was emailed.
alter table public.checkouts add column by_link boolean not null default false;
alter table public.ledger add column by_link boolean not null default false;
update public.checkouts c set by_link = true from public.bookings b where b.id = c.booking_id and b.paid_by = 'link';
alter table public.ledger disable trigger ledger_is_append_only;
update public.ledger l set by_link = true from public.bookings b
where b.id = l.booking_id and b.paid_by = 'link' and l.kind = 'charge' and l.means = 'card';
alter table public.ledger enable trigger ledger_is_append_only;

-- The running number of each entry of the ledger: 1, 2, 3 and so on without gaps, given by private.number_entry.
create table public.receipts (
  number integer primary key constraint receipts_number_is_positive check (number > 0),
  entry_id uuid not null unique references public.ledger
);
insert into public.receipts (number, entry_id) select row_number() over (order by recorded_at, id), id from public.ledger;

-- What the card provider keeps of a payment, read after it (practice/payments/sweeps/sweep-fees.ts).
create table public.provider_fees (
  payment_reference text primary key, -- provider_reference of the ledger's charge
  fee_pence integer constraint provider_fees_are_no_gain check (fee_pence >= 0), -- null: the provider does not tell it
  recorded_at timestamptz not null default now()
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

\ir ../functions/payments.sql

-- At the end of the transaction: the lock that all payments share is held no longer than its commit takes.
create constraint trigger number_entry after insert on public.ledger deferrable initially deferred
  for each row execute function private.number_entry();
create trigger receipts_are_append_only before update or delete or truncate on public.receipts
  for each statement execute function private.refuse_change();
create trigger provider_fees_are_append_only before update or delete or truncate on public.provider_fees
  for each statement execute function private.refuse_change();

-- The numbered entries of a client's own bookings.
create view public.my_receipts with (security_barrier) as
  select l.booking_id, (select r.number from public.receipts r where r.entry_id = l.id) as number, l.kind, l.amount_pence, l.means, l.recorded_at
  from public.ledger l
  where exists (select from public.bookings b where b.id = l.booking_id and b.user_id = auth.uid());
grant select on public.my_receipts to authenticated, admin;

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

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('bills', 'bills', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
create policy "the practitioner's bills" on storage.objects to admin using (bucket_id = 'bills') with check (bucket_id = 'bills');
