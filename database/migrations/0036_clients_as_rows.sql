-- A client is a row of its own, with or without bookings, an email address or an account, and bookings point to it (docs/decisions/0043).
drop trigger forget_client_note on auth.users;
drop trigger follow_inserted on public.bookings;
drop trigger follow_deleted on public.bookings;
drop trigger follow_updated on public.bookings;
drop trigger follow_paid on public.bookings;
drop index public.bookings_by_client_of;
drop function if exists private.recount_clients(text[]);

-- Who has cancelled bookings alone, and whom only a note is about, had no row.
insert into public.clients (id, user_id, client_name, client_email, client_phone)
  select distinct on (1) private.client_of(user_id, client_email, erased_at), user_id, client_name, client_email, client_phone
  from public.bookings where erased_at is null order by 1, booking_date desc, booking_time desc, id
  on conflict (id) do nothing;
insert into public.clients (id, user_id, client_name, client_email)
  select n.client_id, p.user_id, coalesce(nullif(btrim(p.full_name), ''), n.client_id), coalesce(p.email, n.client_id)
  from public.client_notes n left join public.profiles p on p.user_id::text = n.client_id
  on conflict (id) do nothing;

alter table public.clients
  drop column address_id,
  alter column id type uuid using coalesce(user_id, md5(id)::uuid), -- addresses of clients' pages stay true
  alter column id set default gen_random_uuid(),
  alter column client_name drop default,
  add column birthday date,
  add column tags text[] not null default '{}',
  add column note text not null default '', -- the practitioner's own
  add column no_shows integer not null default 0,
  add column kept_at timestamptz, -- since when the practitioner keeps name and addresses; null: they are those of the latest booking
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- not listed: who has cancelled bookings alone
  add column is_listed boolean not null generated always as (total_bookings > 0 or kept_at is not null) stored,
  add constraint clients_name_is_given check (btrim(client_name) <> '' and char_length(client_name) <= 200),
  add constraint clients_email_is_one check (client_email = '' or (client_email like '%_@_%' and char_length(client_email) <= 320)),
  add constraint clients_phone_is_short check (char_length(client_phone) <= 40),
  add constraint clients_birthday_is_a_day check (birthday between '1900-01-01' and '2199-12-31'),
  add constraint clients_tags_are_few check (cardinality(tags) <= 20),
  add constraint clients_note_is_short check (char_length(note) <= 8000);
update public.clients c set note = n.note from public.client_notes n
  where c.id = coalesce((select user_id from public.profiles where user_id::text = n.client_id), md5(n.client_id)::uuid);
drop table public.client_notes;

create unique index clients_by_address on public.clients (lower(client_email)) where user_id is null and client_email <> '';
create index clients_by_tag on public.clients using gin (tags) where tags <> '{}';
drop index public.clients_by_last_booking;
create index clients_by_last_booking on public.clients (last_booking_date desc nulls last, id);
create trigger touch before update on public.clients for each row execute function private.touch();

alter table public.bookings
  disable trigger user,
  add column client_id uuid, -- null: erased
  drop constraint bookings_client_email_is_given,
  -- empty: entered by hand for a client without one
  add constraint bookings_client_email_is_given check (
    (client_email like '%_@_%' and char_length(client_email) <= 320) or (client_email = '' and user_id is null)
  );
update public.bookings set client_id = coalesce(user_id, md5(lower(client_email))::uuid) where erased_at is null;
alter table public.bookings
  enable trigger user,
  add constraint bookings_client_id_fkey foreign key (client_id) references public.clients on delete set null;
create index bookings_by_client_id on public.bookings (client_id, booking_date desc, booking_time desc);

\ir ../functions/clients.sql

select private.recount_clients(array_agg(id)) from public.clients having count(*) > 0;

create trigger know_client_inserted before insert on public.bookings for each row execute function private.know_client();
create trigger know_client_updated before update on public.bookings for each row
  when ((old.user_id, lower(old.client_email), old.erased_at, old.client_id) is distinct from (new.user_id, lower(new.client_email), new.erased_at, new.client_id))
  execute function private.know_client();
create trigger count_clients_inserted after insert on public.bookings referencing new table as after_rows
  for each statement execute function private.count_clients();
create trigger count_clients_deleted after delete on public.bookings referencing old table as before_rows
  for each statement execute function private.count_clients();
create trigger count_clients_updated after update on public.bookings referencing old table as before_rows new table as after_rows
  for each statement execute function private.count_clients();
create trigger count_client after update on public.bookings for each row when (new.paid_pence <> old.paid_pence and new.status <> 'cancelled')
  execute function private.count_client();
