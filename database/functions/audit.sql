-- The audit trail. It names personal columns and never copies them, so it outlives an erasure.

create or replace function private.audit() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  personal constant text[] := array['client_name', 'client_email', 'client_phone', 'notes', 'full_name', 'email', 'phone',
    'cancellation_reason', 'private_notes'];
  uninteresting constant text[] := array['during', 'updated_at', 'created_at', 'total_price_gbp', 'calendar_sequence', 'owed_pence'];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(key, case when key = any (personal) then 'null' else jsonb_build_array(before -> key, after -> key) end), '{}')
    into changed
    from jsonb_object_keys(before || after) key
    where before -> key is distinct from after -> key and key <> all (uninteresting)
      -- a payment of the whole price is told by payment_status
      and not (key = 'paid_pence' and before ->> key = '0' and after -> key = after -> 'price_pence');
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

/* Of an account only the names of the changed columns are kept. The actor is the request's user, or the user who signs in, or the server. */
create or replace function private.audit_account() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(name, null), '{}') into changed
    from unnest(tg_argv) name where before -> name is distinct from after -> name;
  if changed <> '{}' then
    insert into public.audit (actor, role, table_name, row_id, act, changes)
    values (
      coalesce(auth.uid(), case when tg_op = 'INSERT' and tg_table_name = 'sessions' then (after ->> 'user_id')::uuid end),
      coalesce(auth.role(), 'service_role'),
      'auth.' || tg_table_name,
      ((before || after) ->> 'id')::uuid,
      lower(tg_op),
      changed
    );
  end if;
  return null;
end
$$;
