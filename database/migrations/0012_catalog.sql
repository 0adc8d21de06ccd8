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

/* What the practitioner writes down about a client, for nobody else. A client is an account, or, entered by hand, a mail address. */
create table public.client_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users on delete cascade,
  email text unique,
  note text not null,
  updated_at timestamptz not null default now(),
  constraint client_notes_are_of_one_client check (num_nonnulls(user_id, email) = 1),
  constraint client_notes_email_is_lowercase check (email = lower(email) and char_length(email) <= 320),
  constraint client_notes_are_short check (char_length(note) <= 8000)
);
create trigger touch before update on public.client_notes for each row execute function private.touch();
alter table public.client_notes enable row level security;
alter table public.client_notes force row level security;
create policy "the server" on public.client_notes to service_role using (true) with check (true);
create policy "the practitioner's notes" on public.client_notes to admin using (true) with check (true);
grant select, insert, update, delete on public.client_notes to admin, service_role;
