-- The audit trail. It names personal columns and never copies them, so it outlives an erasure.

/* A line of the trail, unless nothing has changed. */
create or replace function private.write_audit(actor uuid, about text, act text, row_id text, changed jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (actor, role, table_name, row_id, act, changes)
      select actor, coalesce(auth.role(), 'service_role'), about, row_id::uuid, lower(act), changed where changed <> '{}'
  $$;

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
  perform private.write_audit(auth.uid(), tg_table_name, tg_op, (before || after) ->> 'id', changed);
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
  perform private.write_audit(
    coalesce(auth.uid(), case when tg_op = 'INSERT' and tg_table_name = 'sessions' then (after ->> 'user_id')::uuid end),
    'auth.' || tg_table_name, tg_op, (before || after) ->> 'id', changed
  );
  return null;
end
$$;
