-- What clients are owed when the practice moves a session (docs/decisions/0030).
alter table public.bookings
  add column free_until timestamptz; -- it was moved by the practice: the client may cancel free of charge until then
create or replace view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    case when b.payment_status = 'paid' and b.status <> 'cancelled' then
      (select g.join_url from public.group_sessions g where g.id = b.group_session_id)
    end as join_url,
    b.free_until
  from public.bookings b
  where b.user_id = auth.uid();

\ir ../functions/bookings.sql
\ir ../functions/occupancy.sql

create trigger free_after_move before update on public.bookings for each row
  when ((old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time)
    and current_user = 'admin')
  execute function private.free_after_move();
create trigger tell_moved_session after update on public.group_sessions for each row
  when ((old.starts_on, old.start_time, old.ends_on, old.end_time) is distinct from (new.starts_on, new.start_time, new.ends_on, new.end_time))
  execute function private.tell_moved_session();
