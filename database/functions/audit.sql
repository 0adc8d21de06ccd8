-- The audit trail. It names personal columns and never copies them, so it outlives an erasure.

/* A line of the trail, unless nothing has changed. */
create or replace function private.write_audit(actor uuid, about text, act text, row_id text, changed jsonb, row_key text default null) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (actor, role, table_name, row_id, row_key, act, changes)
      select actor, coalesce(auth.role(), 'service_role'), about, row_id::uuid, row_key, lower(act), changed where changed <> '{}'
  $$;

/* That all of something left the database: a file of this kind was downloaded, or a backup made. */
create or replace function private.audit_copy(about text, act text, kind text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into public.audit (actor, role, table_name, row_key, act, changes)
      values (auth.uid(), coalesce(auth.role(), 'service_role'), about, kind, act, '{}')
  $$;
grant execute on function private.audit_copy(text, text, text) to service_role;

create or replace function private.audit() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  personal constant text[] := array['client_name', 'client_email', 'client_phone', 'companions', 'notes', 'full_name', 'email', 'phone',
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

/* Of accounts, clients and texts only the names of the changed columns are kept, of those that the trigger names: neither what the server
   counts nor what a draft saves by itself is a line. A table without an id has a word as its key. The actor is the request's user, or the
   user who signs in, or the server. */
create or replace function private.audit_names() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(name, null), '{}') into changed
    from unnest(tg_argv) name where nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null');
  perform private.write_audit(
    coalesce(auth.uid(), case when tg_op = 'INSERT' and tg_table_name = 'sessions' then (after ->> 'user_id')::uuid end),
    case when tg_table_schema = 'auth' then 'auth.' else '' end || tg_table_name, tg_op, (before || after) ->> 'id', changed,
    case tg_table_name when 'email_words' then after ->> 'kind' when 'calendar_links' then (before || after) ->> 'scope' end
  );
  return null;
end
$$;
