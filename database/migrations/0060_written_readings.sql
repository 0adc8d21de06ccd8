-- Written readings: sold without a time in the diary, promised by a day (docs/decisions/0060).
\ir ../functions/bookings.sql

alter table public.services
  add column written_days smallint, -- sent so many working days after it was booked; null: a session at a time of the diary
  add constraint services_written_days_are_few check (written_days between 1 and 30),
  add constraint services_written_ones_have_one_channel check (written_days is null or places = array['written']);

alter table public.bookings add column is_written boolean not null default false; -- by trigger; its day is the promised one

create trigger mark_written before insert on public.bookings for each row when (new.group_session_id is null)
  execute function private.mark_written();

drop trigger occupy_inserted on public.bookings;
create trigger occupy_inserted after insert on public.bookings for each row when (new.group_session_id is null and not new.is_written)
  execute function private.occupy_with_booking();
drop trigger occupy_updated on public.bookings;
create trigger occupy_updated after update on public.bookings for each row
  when (new.group_session_id is null and not new.is_written
    and (old.during, old.hold_expires_at, old.status = 'cancelled') is distinct from (new.during, new.hold_expires_at, new.status = 'cancelled'))
  execute function private.occupy_with_booking();

alter policy "taken times to come" on public.bookings
  using (booking_date >= (select private.today()) and private.is_live(status, hold_expires_at) and not is_written);

create or replace view public.my_bookings with (security_barrier) as
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
    private.meeting_of(b) as meeting, private.is_to_come(b) as is_to_come, private.is_abandoned(b) as is_abandoned,
    private.confirm_by(b) as confirm_by,
    case when private.may_meet(b) then (select nullif(btrim(s.preparation), '') from public.services s where s.id = b.service_id) end as preparation,
    b.is_written
  from public.bookings b
  where b.user_id = auth.uid();
