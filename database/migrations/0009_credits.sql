-- Vouchers that the practitioner sells by hand (docs/decisions/0052), and passes: a number of sessions of some services, sold to a client by
-- hand (docs/decisions/0053). A voucher's code is money to its bearer, and is kept readable so that it can be printed again.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  code text unique, -- null: a pass
  amount_pence integer not null, -- as sold
  left_pence integer not null default 0, -- by the ledger: private.sync_credit_balance
  buyer_name text,
  recipient_name text,
  message text,
  expires_on date, -- the last day; null: it does not expire
  created_at timestamptz not null default private.clock(),
  updated_at timestamptz not null default private.clock(),
  name text,
  sessions integer, -- as sold; null: a voucher
  sessions_left integer, -- by the ledger: private.sync_credit_balance
  client_id uuid references public.clients on delete set null, -- null: a voucher, or an erased client
  constraint credits_code_is_hard_to_guess check (code ~ '^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$'),
  constraint credits_amount_is_sensible check (amount_pence between 100 and 1000000),
  constraint credits_are_not_overdrawn check (left_pence between 0 and amount_pence),
  constraint credits_names_are_short check (char_length(buyer_name) <= 100 and char_length(recipient_name) <= 100),
  constraint credits_message_is_short check (char_length(message) <= 300),
  constraint credits_expiry_is_sensible check (expires_on between '2000-01-01' and '2100-12-31'),
  constraint credits_are_vouchers_or_passes check (
    case
      when sessions is null then code is not null and num_nonnulls(name, sessions_left, client_id) = 0
      else num_nonnulls(name, sessions_left) = 2 and num_nonnulls(code, buyer_name, recipient_name, message) = 0
    end
  ),
  constraint credits_sessions_are_sensible check (sessions between 1 and 100),
  constraint credits_sessions_are_not_overdrawn check (sessions_left between 0 and sessions),
  constraint credits_name_is_sensible check (char_length(name) between 1 and 100)
);
create index credits_by_time on public.credits (created_at desc, id desc);
create index credits_by_client on public.credits (client_id) where client_id is not null;

\ir ../../server/credits/credits.sql

create trigger guard_credit before update on public.credits for each row execute function private.guard_credit();

alter table public.credits enable row level security, force row level security;
create policy "the server" on public.credits to service_role using (true) with check (true);
create policy "the practitioner reads" on public.credits for select to admin using (true);
grant select on public.credits to admin;
grant select, insert, update on public.credits to service_role;

-- What a pass pays for. A service that one names stays.
create table public.credit_services (
  credit_id uuid not null references public.credits on delete cascade,
  service_id uuid not null references public.services on delete restrict,
  primary key (credit_id, service_id)
);
create index credit_services_by_service on public.credit_services (service_id);
alter table public.credit_services enable row level security, force row level security;
create policy "the server" on public.credit_services to service_role using (true) with check (true);
create policy "the practitioner reads" on public.credit_services for select to admin using (true);
grant select on public.credit_services to admin;
grant select, insert, delete on public.credit_services to service_role;
