-- The rule for cancelling, moving and age, in versions (docs/decisions/0032).
create table public.booking_rules (
  version integer primary key,
  service_id uuid, -- a rule of its own; null: the practice's. No reference: versions outlive a deleted service
  follows_practice boolean not null default false, -- from here on the service has no rule of its own any more
  tiers jsonb not null, -- what cancelling gives back, by hours of notice
  move_hours smallint not null, -- of notice, for clients who move a session
  least_age smallint not null, -- of clients
  published_at timestamptz not null default private.clock(),
  constraint booking_rules_versions_count_up check (version > 0),
  constraint booking_rules_practice_has_a_rule check (service_id is not null or not follows_practice),
  constraint booking_rules_move_notice_is_sensible check (move_hours between 1 and 720),
  constraint booking_rules_age_is_sensible check (least_age between 16 and 21)
);

\ir ../functions/rules.sql

create index booking_rules_by_service on public.booking_rules (service_id, version desc);
alter table public.booking_rules add constraint booking_rules_tiers_descend check (private.are_tiers(tiers));
create trigger append_only before update or delete on public.booking_rules for each row execute function private.keep_version();
create trigger content after insert on public.booking_rules for each statement execute function private.tell_content();

alter table public.booking_rules enable row level security, force row level security;
create policy "the server" on public.booking_rules to service_role using (true) with check (true);
create policy "everybody reads the rules" on public.booking_rules for select to anon, authenticated, admin using (true);
grant select on public.booking_rules to anon, authenticated, admin;
grant select, insert on public.booking_rules to service_role;

insert into public.booking_rules (version, tiers, move_hours, least_age)
  values (1, '[{"hours": 48, "percent": 100}, {"hours": 24, "percent": 50}]', 48, 18);

-- By which the practice sells now, and what services have instead.
create view public.rules_in_force with (security_invoker) as
  select version, service_id, tiers, move_hours, least_age, published_at from public.booking_rules r
  where not follows_practice
    and not exists (select from public.booking_rules n where n.service_id is not distinct from r.service_id and n.version > r.version);
grant select on public.rules_in_force to anon, authenticated, admin, service_role;

alter table public.bookings add column rule_version integer not null default 1 references public.booking_rules; -- that it was sold under; by trigger
alter table public.bookings alter column rule_version drop default;
create trigger keep_rule_inserted before insert on public.bookings for each row execute function private.keep_rule();
create trigger keep_rule_updated before update on public.bookings for each row
  when (new.rule_version is distinct from old.rule_version) execute function private.keep_rule();

alter table public.consents add column rule_version integer references public.booking_rules; -- that the terms stated; null: given before

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
    (select private.as_rule(r) from public.booking_rules r where r.version = b.rule_version) as rule
  from public.bookings b
  where b.user_id = auth.uid();
