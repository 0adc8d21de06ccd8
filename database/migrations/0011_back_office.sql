-- What the practitioner's own desk needs of a booking: notes for nobody else, who did not come, how it is paid; and lists that stay fast.
alter table public.bookings
  add column private_notes text, -- the practitioner's; no client reads them
  add column no_show boolean not null default false,
  add column paid_by text not null default 'card', -- on the site, by a link that was mailed, or in cash
  add constraint bookings_private_notes_are_short check (char_length(private_notes) <= 4000),
  add constraint bookings_only_past_ones_were_missed check (not no_show or status in ('completed', 'cancelled')),
  add constraint bookings_means_is_known check (paid_by in ('card', 'link', 'cash'));

/* The card provider's balance is the ledger without the cash. The reference says which it is: cash carries one of ours. */
alter table public.ledger
  add column means text not null generated always as (case when provider_reference like 'cash\_%' then 'cash' else 'card' end) stored;
create index ledger_by_time on public.ledger (recorded_at);

-- The list in its order (spec 7), whole or by status; each page begins where the last one ended.
create index bookings_in_order on public.bookings (booking_date, booking_time, id);
create index bookings_in_order_by_status on public.bookings (status, booking_date, booking_time, id);
drop index public.bookings_by_day; -- the first of them does its work
create index bookings_by_address on public.bookings (lower(client_email), booking_date);
create index alerts_open on public.alerts (created_at) where settled_at is null;

-- The search by any part of a client's name, address or number.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
do $$
declare
  home text := (select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm');
begin
  execute format(
    'create index bookings_by_client_words on public.bookings using gin (client_name %1$s.gin_trgm_ops, client_email %1$s.gin_trgm_ops, client_phone %1$s.gin_trgm_ops)',
    home
  );
end
$$;

-- Who may.
grant update (private_notes) on public.bookings to admin;
create policy "the practitioner settles" on public.alerts for update to admin using (true) with check (true);
grant update (settled_at) on public.alerts to admin;
