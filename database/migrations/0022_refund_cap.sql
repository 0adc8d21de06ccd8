-- Its client has moved it: no step of its rule gives back more than what counted at that moment (docs/decisions/0071).
alter table public.bookings add refund_cap smallint check (refund_cap between 0 and 99);

\ir ../functions/rules.sql

create or replace view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    b.free_until,
    (select private.as_rule(r, b.refund_cap) from public.booking_rules r where r.version = b.rule_version) as rule,
    b.place, b.variant_id, b.variant_name, b.add_ons, b.choice, b.paid_pence, b.owed_pence, b.paid_by,
    private.meeting_of(b) as meeting, private.is_to_come(b) as is_to_come, private.is_abandoned(b) as is_abandoned,
    private.confirm_by(b) as confirm_by,
    case when private.may_meet(b) then (select nullif(btrim(s.preparation), '') from public.services s where s.id = b.service_id) end as preparation,
    b.is_written,
    exists (select from private.readings r where r.booking_id = b.id and r.sent_at is not null) as has_reading
  from public.bookings b
  where b.user_id = auth.uid();
