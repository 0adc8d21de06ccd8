-- The practice's rule for cancelling, moving and age, and the version that a booking was sold under.

-- At most four steps, the longest notice first, and each gives back less than the one before: [{"hours": 48, "percent": 100}, ...].
create or replace function private.are_tiers(tiers jsonb) returns boolean language plpgsql immutable set search_path = ''
  as $$
declare
  tier jsonb;
  hours numeric := 721;
  percent numeric := 101;
begin
  if jsonb_typeof(tiers) is distinct from 'array' or jsonb_array_length(tiers) > 4 then
    return false;
  end if;
  for tier in select * from jsonb_array_elements(tiers) loop
    if jsonb_typeof(tier) <> 'object' or (select array_agg(key order by key) from jsonb_object_keys(tier) key) is distinct from '{hours,percent}'
      or jsonb_typeof(tier -> 'hours') <> 'number' or jsonb_typeof(tier -> 'percent') <> 'number' then
      return false;
    end if;
    if (tier ->> 'hours')::numeric not between 1 and hours - 1 or (tier ->> 'percent')::numeric not between 1 and percent - 1
      or mod((tier ->> 'hours')::numeric, 1) <> 0 or mod((tier ->> 'percent')::numeric, 1) <> 0 then
      return false;
    end if;
    hours := (tier ->> 'hours')::numeric;
    percent := (tier ->> 'percent')::numeric;
  end loop;
  return true;
end
$$;

grant execute on function private.are_tiers(jsonb) to service_role;

-- The version by which this service is sold now.
create or replace function private.rule_in_force(service uuid) returns integer language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select case when not follows_practice then version end from public.booking_rules
        where service_id = service order by version desc limit 1
      ),
      (select max(version) from public.booking_rules where service_id is null)
    )
  $$;
grant execute on function private.rule_in_force(uuid) to service_role;

-- A rule as domain/payments/booking-rule.ts has it.
create or replace function private.as_rule(rule public.booking_rules) returns jsonb language sql immutable set search_path = ''
  as $$
    select jsonb_build_object('version', (rule).version, 'tiers', (rule).tiers, 'moveHours', (rule).move_hours, 'leastAge', (rule).least_age,
      'deposit', (rule).deposit_percent)
  $$;
grant execute on function private.as_rule(public.booking_rules) to authenticated, admin, service_role;

-- The rule of this version. Volatile, to see a version that was published after the statement that asks began: a trigger may have chosen it.
create or replace function private.rule_of_version(sold_under integer) returns jsonb language sql volatile set search_path = ''
  as $$ select private.as_rule(r) from public.booking_rules r where r.version = sold_under $$;
grant execute on function private.rule_of_version(integer) to service_role;

-- The steps, none of which gives back more than `cap` per cent; of those that then give back the same, the last.
create or replace function private.capped_tiers(tiers jsonb, cap smallint) returns jsonb language sql immutable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('hours', c.hours, 'percent', c.percent) order by c.hours desc), '[]')
    from (
      select min((t ->> 'hours')::integer) as hours, least((t ->> 'percent')::integer, cap) as percent
      from jsonb_array_elements(tiers) t group by 2
    ) c
    where c.percent > 0
  $$;
grant execute on function private.capped_tiers(jsonb, smallint) to authenticated, admin, service_role;

-- The rule of a booking that was sold under `rule`, whose client may have moved it since.
create or replace function private.as_rule(rule public.booking_rules, cap smallint) returns jsonb language sql immutable set search_path = ''
  as $$
    select case when cap is null then private.as_rule(rule)
      else private.as_rule(rule) || jsonb_build_object('tiers', private.capped_tiers((rule).tiers, cap)) end
  $$;
grant execute on function private.as_rule(public.booking_rules, smallint) to authenticated, admin, service_role;

create or replace function private.refuse_rule_change() returns trigger language plpgsql set search_path = ''
  as $$
begin
  raise exception 'Versions of the rule are added, never changed'
    using errcode = '23514', constraint = 'booking_rules_are_append_only', table = 'booking_rules', schema = 'public';
end
$$;
