-- What the back office keeps of the catalogue: where a session takes place, how to prepare, the quiet minutes after it, the order of the list.
alter table public.services
  add column if not exists preparation text,
  add column if not exists buffer_minutes integer not null default 0, -- kept free after a session
  add column if not exists place text not null default 'in person',
  add column if not exists position integer not null default 0;
alter table public.services
  add constraint services_preparation_is_short check (char_length(preparation) <= 4000),
  add constraint services_buffer_is_sensible check (buffer_minutes between 0 and 240),
  add constraint services_place_is_known check (place in ('in person', 'phone', 'video', 'written'));

-- A practice that was founded before this has its list in the order in which it was shown.
update public.services set position = shown.nth
  from (select id, row_number() over (order by category, price_gbp, name) as nth from public.services) shown
  where shown.id = services.id;
update public.services set place = 'video' where name = 'Tarot or rune reading by video or phone';
update public.services set place = 'written' where name = 'Written reading';

/* A booking keeps the price, the length and the buffer of the day it was made. What it takes in the diary is its length and its buffer. */
alter table public.bookings
  drop constraint bookings_never_overlap,
  drop column during,
  add column buffer_minutes integer not null default 0;
alter table public.bookings
  alter column buffer_minutes drop default, -- the trigger below takes it from the service
  add constraint bookings_buffer_is_sensible check (buffer_minutes between 0 and 240),
  add column during tsrange not null generated always as (
    tsrange(
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0),
      booking_date + make_time(split_part(booking_time, ':', 1)::integer, split_part(booking_time, ':', 2)::integer, 0)
        + make_interval(mins => duration_minutes + buffer_minutes)
    )
  ) stored;
alter table public.bookings add constraint bookings_never_overlap exclude using gist (during with &&) where (status <> 'cancelled');

create function private.keep_buffer_of_the_day() returns trigger language plpgsql set search_path = ''
  as $$ begin
    new.buffer_minutes := coalesce((select buffer_minutes from public.services where id = new.service_id), 0);
    return new;
  end $$;
create trigger keep_buffer_of_the_day before insert on public.bookings for each row when (new.buffer_minutes is null)
  execute function private.keep_buffer_of_the_day();

/* Who a booking is of: an account, or, entered by hand, a mail address. Nobody, once the client had themselves erased. */
create function private.client_of(user_id uuid, client_email text, erased_at timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select case when erased_at is null then coalesce(user_id::text, lower(client_email)) end $$;
grant execute on function private.client_of(uuid, text, timestamptz) to admin, service_role;
create index bookings_by_client_of on public.bookings (private.client_of(user_id, client_email, erased_at));

/* The clients as the back office lists them (spec 3): figures of their bookings that are not cancelled, name and address of the latest.
   Kept beside the bookings, as adding up 100,000 of them for each look would take half a second. */
create table public.clients (
  id text primary key, -- private.client_of
  user_id uuid unique references auth.users on delete cascade,
  client_name text not null default '',
  client_email text not null default '',
  client_phone text,
  total_bookings integer not null default 0,
  last_booking_date date,
  total_spent_gbp numeric(12, 2) not null default 0, -- pounds, as the bookings' totals (spec 3)
  paid_gbp numeric(12, 2) not null default 0, -- of it, what has been paid and not gone back
  status text not null default 'active' constraint clients_are_active check (status = 'active') -- spec 3
);
create index clients_by_last_booking on public.clients (last_booking_date desc, id);
create index clients_by_name on public.clients (client_name, id);
create index clients_by_spending on public.clients (total_spent_gbp desc, id);

/* Counts these clients again. Whoever counts a client holds its row until the end, so that the last one to count sees every booking. */
create function private.recount_clients(counted text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  held integer;
begin
  loop -- a row that somebody removed between the two steps is made again
    insert into public.clients (id) select one from unnest(counted) one order by one on conflict (id) do nothing;
    perform from public.clients where id = any (counted) order by id for update;
    get diagnostics held = row_count;
    exit when held = cardinality(counted);
  end loop;
  with theirs as (
    select private.client_of(user_id, client_email, erased_at) as client, *
    from public.bookings
    where private.client_of(user_id, client_email, erased_at) = any (counted) and status <> 'cancelled'
  ), latest as (
    select distinct on (client) client, user_id, client_name, client_email, client_phone
    from theirs order by client, booking_date desc, booking_time desc, id
  ), figures as (
    select client, count(*) as bookings, max(booking_date) as last, sum(price_pence) as spent,
      coalesce(sum(price_pence - refunded_pence) filter (where payment_status = 'paid'), 0) as paid
    from theirs group by client
  )
  update public.clients c
  set user_id = latest.user_id, client_name = latest.client_name, client_email = latest.client_email, client_phone = latest.client_phone,
    total_bookings = bookings, last_booking_date = last, total_spent_gbp = spent / 100.0, paid_gbp = paid / 100.0
  from latest join figures using (client) where c.id = client;
  delete from public.clients c where c.id = any (counted)
    and not exists (
      select from public.bookings
      where private.client_of(user_id, client_email, erased_at) = c.id and status <> 'cancelled'
    );
end
$$;

create function private.follow_bookings() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  counted text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct private.client_of(user_id, client_email, erased_at)) into counted from after_rows where status <> 'cancelled';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct private.client_of(user_id, client_email, erased_at)) into counted from before_rows where status <> 'cancelled';
  else
    select array_agg(distinct client) into counted
    from before_rows b join after_rows a using (id),
      lateral (values (private.client_of(b.user_id, b.client_email, b.erased_at)), (private.client_of(a.user_id, a.client_email, a.erased_at))) of (client)
    where (b.user_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.status, b.payment_status, b.price_pence, b.refunded_pence, b.erased_at)
      is distinct from (a.user_id, a.client_name, a.client_email, a.client_phone, a.booking_date, a.booking_time, a.status, a.payment_status, a.price_pence, a.refunded_pence, a.erased_at);
  end if;
  counted := array_remove(counted, null);
  if cardinality(counted) > 0 then
    perform private.recount_clients(counted);
  end if;
  return null;
end
$$;
create trigger follow_inserted after insert on public.bookings referencing new table as after_rows
  for each statement execute function private.follow_bookings();
create trigger follow_deleted after delete on public.bookings referencing old table as before_rows
  for each statement execute function private.follow_bookings();
create trigger follow_updated after update on public.bookings referencing old table as before_rows new table as after_rows
  for each statement execute function private.follow_bookings();

select private.recount_clients(array_agg(distinct client)) from (
  select private.client_of(user_id, client_email, erased_at) as client from public.bookings where status <> 'cancelled'
) known where client is not null having count(*) > 0;

/* What the practitioner writes down about a client, for nobody else. It goes with the account. */
create table public.client_notes (
  client_id text primary key, -- private.client_of
  note text not null,
  updated_at timestamptz not null default now(),
  constraint client_notes_are_about_somebody check (client_id <> ''),
  constraint client_notes_are_short check (char_length(note) <= 8000)
);
create trigger touch before update on public.client_notes for each row execute function private.touch();

create function private.forget_client_note() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    delete from public.client_notes where client_id = old.id::text;
    return null;
  end $$;
create trigger forget_client_note after delete on auth.users for each row execute function private.forget_client_note();

/* A booking entered by hand belongs to the account whose owner has proved the same address by a link, whichever of the two came first. */
create function private.give_to_account() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    new.user_id := (
      select id from auth.users
      where email = lower(new.client_email) and email_confirmed_at is not null and confirmation_sent_at is not null
    );
    return new;
  end $$;
create trigger give_to_account before insert on public.bookings for each row when (new.user_id is null and new.erased_at is null)
  execute function private.give_to_account();

create function private.adopt_bookings() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    update public.bookings set user_id = new.id
      where private.client_of(user_id, client_email, erased_at) = new.email and user_id is null;
    insert into public.client_notes (client_id, note) select new.id::text, note from public.client_notes where client_id = new.email
      on conflict (client_id) do update set note = left(public.client_notes.note || E'\n' || excluded.note, 8000);
    delete from public.client_notes where client_id = new.email;
    return null;
  end $$;
create trigger adopt_bookings after update on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null)
  execute function private.adopt_bookings();

-- Who may (design 4).
alter table public.clients enable row level security;
alter table public.clients force row level security;
create policy "the server" on public.clients to service_role using (true) with check (true);
create policy "the practitioner reads" on public.clients for select to admin using (true);
grant select on public.clients to admin;
grant select, insert, update, delete on public.clients to service_role;

alter table public.client_notes enable row level security;
alter table public.client_notes force row level security;
create policy "the server" on public.client_notes to service_role using (true) with check (true);
create policy "the practitioner's notes" on public.client_notes to admin using (true) with check (true);
grant select, insert, update, delete on public.client_notes to admin, service_role;

-- What the settings hold is shown and linked on public pages, and letters are answered to it.
update public.business_settings set website_url = null where website_url !~* '^https?://[^[:space:]]+$';
update public.business_settings set business_email = null where not private.is_one_address(business_email);
alter table public.business_settings
  add constraint business_settings_email_is_one_address check (private.is_one_address(business_email)),
  add constraint business_settings_phone_is_short check (char_length(business_phone) <= 40),
  add constraint business_settings_address_is_short check (char_length(business_address) <= 500),
  add constraint business_settings_website_is_a_link check (website_url ~* '^https?://[^[:space:]]+$' and char_length(website_url) <= 500);

-- The demonstration can be set up anew.
grant delete on private.milestones to service_role;
