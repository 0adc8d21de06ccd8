-- Passes: a number of sessions of some services, sold to a client by hand (docs/decisions/0053).
alter table public.credits
  alter column code drop not null,
  add column name text,
  add column sessions integer, -- as sold; null: a voucher
  add column sessions_left integer, -- by the ledger: private.follow_credit
  add column client_id uuid references public.clients on delete set null, -- null: a voucher, or an erased client
  add constraint credits_are_vouchers_or_passes check (
    case
      when sessions is null then code is not null and num_nonnulls(name, sessions_left, client_id) = 0
      else num_nonnulls(name, sessions_left) = 2 and num_nonnulls(code, buyer_name, recipient_name, message) = 0
    end
  ),
  add constraint credits_sessions_are_sensible check (sessions between 1 and 100),
  add constraint credits_sessions_are_not_overdrawn check (sessions_left between 0 and sessions),
  add constraint credits_name_is_sensible check (char_length(name) between 1 and 100);
create index credits_by_client on public.credits (client_id) where client_id is not null;

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

-- How many sessions an entry puts on a pass, or takes off it.
alter table public.ledger
  add column sessions integer,
  add constraint ledger_sessions_are_of_a_pass check (sessions is null or (sessions > 0 and credit_id is not null));

alter table public.bookings
  drop constraint bookings_means_is_known,
  add constraint bookings_means_is_known check (paid_by in ('card', 'link', 'cash', 'transfer', 'voucher', 'pass'));

-- What a merge has moved, so that it can be undone.
alter table public.client_merges add column credit_ids uuid[] not null default '{}';

\ir ../functions/credits.sql
\ir ../functions/clients.sql

drop trigger credits_keep_their_amount on public.credits;
create trigger credits_keep_their_amount before update on public.credits for each row
  when ((new.id, new.code, new.amount_pence, new.sessions) is distinct from (old.id, old.code, old.amount_pence, old.sessions))
  execute function private.keep_credit();
