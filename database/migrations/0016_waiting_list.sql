-- Waiting lists of group sessions (docs/decisions/0027).
alter table public.business_settings
  add column waiting_offer_hours smallint not null default 12, -- how long a freed place is kept for the client it is offered to
  add constraint business_settings_waiting_offer_is_sensible check (waiting_offer_hours between 1 and 72);

create table public.waiting (
  id uuid primary key default gen_random_uuid(),
  group_session_id uuid not null references public.group_sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  position bigint not null generated always as identity, -- in line; taken under the group session's lock
  places smallint not null default 1,
  status text not null default 'waiting',
  offered_until timestamptz, -- places that are offered count as taken
  booking_id uuid references public.bookings on delete set null, -- a hold that ends unpaid gives the offer back
  created_at timestamptz not null default private.clock(),
  constraint waiting_places_are_few check (places between 1 and 4),
  constraint waiting_status_is_known check (status in ('waiting', 'offered', 'booked', 'expired', 'left', 'cancelled')),
  constraint waiting_offers_end check (status <> 'offered' or offered_until is not null)
);
create unique index waiting_once_each on public.waiting (group_session_id, user_id) where status in ('waiting', 'offered');
create index waiting_in_line on public.waiting (group_session_id, position) where status in ('waiting', 'offered');
create index waiting_by_client on public.waiting (user_id);
create index waiting_by_booking on public.waiting (booking_id) where booking_id is not null;

\ir ../functions/occupancy.sql

create trigger count_offers_updated after update on public.waiting for each row
  when ((old.places, old.status = 'offered') is distinct from (new.places, new.status = 'offered'))
  execute function private.count_offers();
create trigger count_offers_deleted after delete on public.waiting for each row when (old.status = 'offered')
  execute function private.count_offers();
create trigger queue_offers after update on public.group_sessions for each row
  when (coalesce(new.places, 500) - new.taken > coalesce(old.places, 500) - old.taken
    or (old.is_active, old.price_pence is null, old.starts_on, old.start_time, old.sales_end_hours)
      is distinct from (new.is_active, new.price_pence is null, new.starts_on, new.start_time, new.sales_end_hours))
  execute function private.queue_offers();
create trigger tell_practice_inserted after insert on public.waiting referencing new table as changed_rows
  for each statement execute function private.tell_practice('waiting');
create trigger tell_practice_updated after update on public.waiting referencing new table as changed_rows
  for each statement execute function private.tell_practice('waiting');
create trigger tell_practice_deleted after delete on public.waiting referencing old table as changed_rows
  for each statement execute function private.tell_practice('waiting');

alter table public.waiting enable row level security, force row level security;
create policy "the server" on public.waiting to service_role using (true) with check (true);
create policy "one's own places in line" on public.waiting for select to authenticated using (user_id = (select auth.uid()));
create policy "the practitioner's lists" on public.waiting for select to admin using (true);
grant select on public.waiting to authenticated, admin;
grant select, insert, update, delete on public.waiting to service_role;
