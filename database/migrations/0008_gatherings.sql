-- Group dates: the Reiki weekends and the meditation evenings (spec 9), which a calendar of single hours does not know.
alter table public.services
  add column if not exists booked_online boolean not null default true; -- false: listed with its price, and joined by writing
update public.services set booked_online = false where name = 'Meditation group';

/* The practice's wall clock at this moment. */
create function private.wall_clock() returns timestamp
  language sql stable security definer set search_path = ''
  as $$ select private.clock() at time zone coalesce((select default_timezone from public.business_settings), 'Europe/London') $$;
grant execute on function private.wall_clock() to anon, authenticated, admin, service_role;

create table public.gatherings (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references public.services on delete cascade,
  starts_on date not null,
  ends_on date not null,
  start_time public.wall_time not null, -- on each of its days
  end_time public.wall_time not null,
  places integer, -- null: as many as come
  note text, -- for everybody to read
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gatherings_dates_are_finite check (isfinite(starts_on) and isfinite(ends_on)),
  constraint gatherings_end_after_they_start check (starts_on <= ends_on),
  constraint gatherings_last_two_weeks_at_most check (ends_on - starts_on < 14),
  constraint gatherings_days_end_after_they_start check (start_time::text collate "C" < end_time::text collate "C"),
  constraint gatherings_have_room check (places between 1 and 500),
  constraint gatherings_note_is_short check (char_length(note) <= 500),
  constraint gatherings_once_each unique (service_id, starts_on, start_time)
);
create index gatherings_by_end on public.gatherings (ends_on);

create trigger touch before update on public.gatherings for each row execute function private.touch();
create trigger audit after insert or update or delete on public.gatherings for each row execute function private.audit();
create trigger content after insert or update or delete or truncate on public.gatherings
  for each statement execute function private.tell_content();

-- Who may: everybody reads what is to come, of what is on offer; the practitioner everything.
alter table public.gatherings enable row level security;
alter table public.gatherings force row level security;
create policy "the server" on public.gatherings to service_role using (true) with check (true);
create policy "dates to come" on public.gatherings for select to anon, authenticated
  using (
    is_active
    and ends_on + end_time::text::time > (select private.wall_clock())
    and exists (select from public.services s where s.id = service_id and s.is_active)
  );
create policy "the practitioner's dates" on public.gatherings to admin using (true) with check (true);
grant select on public.gatherings to anon, authenticated;
grant select, insert, update, delete on public.gatherings to admin, service_role;
