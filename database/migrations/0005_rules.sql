-- The rule for cancelling, moving and age, in versions (docs/decisions/0032).
create table public.booking_rules (
  version integer primary key,
  service_id uuid, -- a rule of its own; null: the practice's. No reference: versions outlive a deleted service
  follows_practice boolean not null default false, -- from here on the service has no rule of its own any more
  tiers jsonb not null, -- what cancelling gives back, by hours of notice
  move_hours smallint not null, -- of notice, for clients who move a session
  least_age smallint not null, -- of clients
  published_at timestamptz not null default private.clock(),
  deposit_percent smallint, -- of the price, by card when booking, the rest later (docs/decisions/0040); null: all of it
  constraint booking_rules_versions_count_up check (version > 0),
  constraint booking_rules_practice_has_a_rule check (service_id is not null or not follows_practice),
  constraint booking_rules_move_notice_is_sensible check (move_hours between 1 and 720),
  constraint booking_rules_age_is_sensible check (least_age between 16 and 21),
  constraint booking_rules_deposit_is_a_part check (deposit_percent between 5 and 95)
);

\ir ../../server/settings/rules.sql

create index booking_rules_by_service on public.booking_rules (service_id, version desc);
alter table public.booking_rules add constraint booking_rules_tiers_descend check (private.are_tiers(tiers));
create trigger append_only before update or delete on public.booking_rules for each row execute function private.refuse_rule_change();
create trigger content after insert on public.booking_rules for each statement execute function private.notify_content();

alter table public.booking_rules enable row level security, force row level security;
create policy "the server" on public.booking_rules to service_role using (true) with check (true);
create policy "everybody reads the rules" on public.booking_rules for select to anon, authenticated, admin using (true);
grant select on public.booking_rules to anon, authenticated, admin;
grant select, insert on public.booking_rules to service_role;

insert into public.booking_rules (version, tiers, move_hours, least_age)
  values (1, '[{"hours": 48, "percent": 100}, {"hours": 24, "percent": 50}]', 48, 18);

-- By which the practice sells now, and what services have instead.
create view public.rules_in_force with (security_invoker) as
  select version, service_id, tiers, move_hours, least_age, published_at, deposit_percent from public.booking_rules r
  where not follows_practice
    and not exists (select from public.booking_rules n where n.service_id is not distinct from r.service_id and n.version > r.version);
grant select on public.rules_in_force to anon, authenticated, admin, service_role;

-- What clients agreed to: an edition of a text, and of the terms the rule that they stated.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  booking_id uuid,
  document text not null constraint consents_document_is_known check (document in ('privacy', 'terms', 'age')), -- age: "18 or older"
  version text not null constraint consents_version_is_short check (char_length(version) between 1 and 40),
  given_at timestamptz not null default now(),
  rule_version integer references public.booking_rules -- that the terms stated; null: given before
);
create index consents_by_user on public.consents (user_id);

alter table public.consents enable row level security, force row level security;
create policy "the server" on public.consents to service_role using (true) with check (true);
create policy "one's own consents" on public.consents for select to authenticated using (user_id = auth.uid());
create policy "the practitioner reads" on public.consents for select to admin using (true);
grant select on public.consents to authenticated, admin;
grant select, insert, update, delete on public.consents to service_role;
