-- Who has a booking learns where and how it takes place; a session by video has a link and a room of its own (docs/decisions/0049).
\ir ../functions/meeting.sql

create table private.video_links (
  booking_id uuid primary key references public.bookings on delete cascade,
  key text not null unique default private.random_name(), -- of the page that emails lead to
  room text not null default private.random_name() -- on the video server; places of a group session have their date's
);
alter table private.video_links enable row level security, force row level security;
create policy "the server" on private.video_links to service_role using (true) with check (true);
grant select on private.video_links to service_role;

create table private.group_rooms (
  group_session_id uuid primary key references public.group_sessions on delete cascade,
  room text not null default private.random_name()
);
alter table private.group_rooms enable row level security, force row level security;
create policy "the server" on private.group_rooms to service_role using (true) with check (true);
grant select on private.group_rooms to service_role;

insert into private.video_links (booking_id)
  select b.id from public.bookings b where b.booking_date >= current_date - 1 and private.may_meet(b) and (b.place = 'video' or b.group_session_id is not null);
insert into private.group_rooms (group_session_id)
  select distinct b.group_session_id from public.bookings b join private.video_links l on l.booking_id = b.id where b.group_session_id is not null;

create trigger keep_video_link_inserted after insert on public.bookings for each row
  when (new.place = 'video' or new.group_session_id is not null)
  execute function private.keep_video_link();
create trigger keep_video_link_updated after update on public.bookings for each row
  when ((old.status, old.payment_status, old.hold_expires_at, old.erased_at, old.booking_date, old.booking_time, old.place)
    is distinct from (new.status, new.payment_status, new.hold_expires_at, new.erased_at, new.booking_date, new.booking_time, new.place))
  execute function private.keep_video_link();
create trigger renew_room after update on public.group_sessions for each row
  when ((old.starts_on, old.start_time) is distinct from (new.starts_on, new.start_time))
  execute function private.renew_room();

drop view public.my_bookings; -- `join_url` led past the page that opens in time
create view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    b.free_until,
    (select private.as_rule(r) from public.booking_rules r where r.version = b.rule_version) as rule,
    b.place, b.variant_id, b.variant_name, b.add_ons, b.choice, b.paid_pence, b.owed_pence, b.paid_by,
    private.meeting_of(b) as meeting
  from public.bookings b
  where b.user_id = auth.uid();
grant select on public.my_bookings to authenticated, admin;
