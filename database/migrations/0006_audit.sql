-- Who changed what and when (reliability D7). Personal columns are named, never copied: the trail must survive an erasure.
create table public.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  role text not null,
  table_name text not null,
  row_id uuid,
  act text not null constraint audit_act_is_known check (act in ('insert', 'update', 'delete')),
  changes jsonb not null -- {column: [before, after]}; a personal column: {column: null}
);
create index audit_by_row on public.audit (row_id, at);
create index audit_by_time on public.audit (at);

create function private.audit() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  personal constant text[] := array['client_name', 'client_email', 'client_phone', 'notes', 'full_name', 'email', 'phone'];
  uninteresting constant text[] := array['during', 'updated_at', 'created_at', 'total_price_gbp'];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(key, case when key = any (personal) then 'null' else jsonb_build_array(before -> key, after -> key) end), '{}')
    into changed
    from jsonb_object_keys(before || after) key
    where before -> key is distinct from after -> key and key <> all (uninteresting);
  if changed <> '{}' then
    insert into public.audit (actor, role, table_name, row_id, act, changes)
    values (
      auth.uid(),
      coalesce(auth.role(), 'service_role'),
      tg_table_name,
      ((before || after) ->> 'id')::uuid,
      lower(tg_op),
      changed
    );
  end if;
  return null;
end
$$;

do $$
declare
  watched text;
begin
  foreach watched in array array['profiles', 'services', 'availability', 'blocked_dates', 'business_settings', 'bookings'] loop
    execute format('create trigger audit after insert or update or delete on public.%I for each row execute function private.audit()', watched);
  end loop;
end
$$;

alter table public.audit enable row level security;
alter table public.audit force row level security;
create policy "the server" on public.audit to service_role using (true) with check (true);
create policy "the practitioner reads" on public.audit for select to admin using (true);
grant select on public.audit to admin;
grant select on public.audit to service_role;
create trigger audit_is_append_only before update or delete or truncate on public.audit
  for each statement execute function private.refuse_change();
