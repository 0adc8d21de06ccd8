-- Where and how a session takes place, as its client was told last by email (docs/decisions/0049).
create table private.told_places (
  booking_id uuid primary key references public.bookings on delete cascade,
  place jsonb not null -- private.place_of
);
alter table private.told_places enable row level security, force row level security;
create policy "the server" on private.told_places to service_role using (true) with check (true);
grant select, insert, update on private.told_places to service_role;

\ir ../functions/meeting.sql

create trigger note_told_place after insert on public.mail for each row
  when (new.booking_id is not null and new.kind in ('booking-paid', 'booking-confirmed', 'booking-moved', 'reminder-of-deadline', 'reminder-of-session', 'rest-paid'))
  execute function private.note_told_place();

insert into private.told_places (booking_id, place)
  select b.id, private.place_of(b) from public.bookings b
  where b.booking_date >= current_date and private.may_meet(b) and exists (select from public.mail m where m.booking_id = b.id);
