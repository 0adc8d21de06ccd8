-- Vouchers that the practitioner sells by hand (docs/decisions/0052). The code is money to its bearer, and is kept readable so that a voucher
-- can be printed again.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  amount_pence integer not null, -- as sold
  left_pence integer not null default 0, -- by the ledger: private.follow_credit
  buyer_name text,
  recipient_name text,
  message text,
  expires_on date, -- the last day; null: it does not expire
  created_at timestamptz not null default private.clock(),
  updated_at timestamptz not null default private.clock(),
  constraint credits_code_is_hard_to_guess check (code ~ '^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$'),
  constraint credits_amount_is_sensible check (amount_pence between 100 and 1000000),
  constraint credits_are_not_overdrawn check (left_pence between 0 and amount_pence),
  constraint credits_names_are_short check (char_length(buyer_name) <= 100 and char_length(recipient_name) <= 100),
  constraint credits_message_is_short check (char_length(message) <= 300),
  constraint credits_expiry_is_sensible check (expires_on between '2000-01-01' and '2100-12-31')
);
create index credits_by_time on public.credits (created_at desc, id desc);
create trigger touch before update on public.credits for each row execute function private.touch();

-- An entry is about a booking, or about the sale of a credit.
alter table public.ledger
  alter column booking_id drop not null,
  add column credit_id uuid references public.credits,
  add constraint ledger_is_about_one_thing check (num_nonnulls(booking_id, credit_id) = 1);
create index ledger_by_credit on public.ledger (credit_id) where credit_id is not null;

\ir ../functions/payments.sql
\ir ../functions/credits.sql

create trigger follow_credit after insert on public.ledger for each row when (new.credit_id is not null) execute function private.follow_credit();
create trigger credits_keep_their_amount before update on public.credits for each row
  when ((new.id, new.code, new.amount_pence) is distinct from (old.id, old.code, old.amount_pence))
  execute function private.keep_credit();

alter table public.credits enable row level security, force row level security;
create policy "the server" on public.credits to service_role using (true) with check (true);
create policy "the practitioner reads" on public.credits for select to admin using (true);
grant select on public.credits to admin;
grant select, insert, update on public.credits to service_role;
