-- A deposit when booking, the rest later (docs/decisions/0040).
alter table public.booking_rules
  add column deposit_percent smallint, -- of the price, by card when booking; null: all of it
  add constraint booking_rules_deposit_is_a_part check (deposit_percent between 5 and 95);
create or replace view public.rules_in_force with (security_invoker) as
  select version, service_id, tiers, move_hours, least_age, published_at, deposit_percent from public.booking_rules r
  where not follows_practice
    and not exists (select from public.booking_rules n where n.service_id is not distinct from r.service_id and n.version > r.version);

alter table public.bookings
  add column paid_pence integer not null default 0, -- all that was charged, by the ledger
  add constraint bookings_paid_is_no_debt check (paid_pence >= 0);
update public.bookings b set paid_pence = case payment_status
  when 'pending' then 0
  else coalesce((select sum(amount_pence) from public.ledger l where l.booking_id = b.id and l.kind = 'charge'), price_pence)
end;
-- What is still to pay, in one place. Money that went back is not asked for again, and of a missed session nothing more than was paid.
alter table public.bookings
  add column owed_pence integer not null generated always as (
    case
      when status = 'cancelled' or payment_status = 'refunded' or (no_show and payment_status = 'paid') then 0
      else greatest(0, price_pence - paid_pence)
    end
  ) stored;
create index bookings_owing on public.bookings (booking_date, booking_time, id) where owed_pence > 0 and hold_expires_at is null;

\ir ../functions/payments.sql
\ir ../functions/clients.sql

-- A session for nothing is marked as paid without an entry of the ledger, and owes nothing.
create trigger keep_paid before insert or update on public.bookings for each row
  when (new.payment_status <> 'pending' and new.paid_pence = 0)
  execute function private.keep_paid();
create trigger follow_paid after update on public.bookings for each row when (new.paid_pence <> old.paid_pence and new.status <> 'cancelled')
  execute function private.follow_paid();
drop trigger follow_ledger on public.ledger;
create trigger follow_ledger after insert on public.ledger for each row execute function private.follow_ledger();

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
    b.free_until,
    (select private.as_rule(r) from public.booking_rules r where r.version = b.rule_version) as rule,
    b.place, b.variant_id, b.variant_name, b.add_ons, b.choice, b.paid_pence, b.owed_pence, b.paid_by
  from public.bookings b
  where b.user_id = auth.uid();

insert into public.email_words (kind) values ('rest-paid');
