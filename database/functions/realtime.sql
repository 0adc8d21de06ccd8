-- Realtime: the outbox of row changes and the nodes that read it. Decision 23 says why.

/* Writes a changed row to the outbox. The trigger's argument names the columns that are kept of old rows; without it all are. */
create or replace function realtime.write_change() returns trigger
  language plpgsql security definer set search_path = '' set timezone = 'UTC'
  as $$ begin
    insert into realtime.changes (kind, schema, "table", record, old_record)
      values (tg_op, tg_table_schema, tg_table_name,
        case when tg_op <> 'DELETE' then to_jsonb(new) end,
        case when tg_op <> 'INSERT' then realtime.kept_columns(to_jsonb(old), tg_argv[0]::text[]) end);
    perform pg_notify('realtime', '');
    return null;
  end $$;

create or replace function realtime.kept_columns(whole jsonb, kept text[]) returns jsonb
  language sql immutable set search_path = ''
  as $$ select case when kept is null then whole else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(whole) where key = any (kept)) end $$;

/* The columns of old rows that a table's replica identity keeps; null: all of them. */
create or replace function realtime.identity_columns(relation oid) returns text[]
  language sql stable set search_path = ''
  as $$
    select case when c.relreplident = 'f' then null else coalesce(
      (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_index i
         join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident else false end),
      '{}') end
    from pg_catalog.pg_class c where c.oid = relation
  $$;

/* The events of a trigger, as its definition says them. */
create or replace function realtime.event_list(inserts boolean, updates boolean, deletes boolean) returns text
  language sql immutable set search_path = ''
  as $$
    select concat_ws(' or ', case when inserts then 'insert' end, case when updates then 'update' end, case when deletes then 'delete' end)
  $$;

/* Makes and drops triggers so that exactly the tables of a publication are followed, for the changes that it publishes. Returns those tables.
   A table that is another's is left out with a warning. */
create or replace function realtime.follow_publication(publication text) returns setof regclass
  language plpgsql security definer set search_path = ''
  as $$
declare
  step record;
begin
  for step in
    with wanted as (
      select c.oid as relation, realtime.event_list(p.pubinsert, p.pubupdate, p.pubdelete) as events,
        case when p.pubupdate or p.pubdelete then realtime.identity_columns(c.oid)::text end as kept
      from pg_catalog.pg_publication p
        join pg_catalog.pg_publication_tables t on t.pubname = p.pubname
        join pg_catalog.pg_namespace n on n.nspname = t.schemaname
        join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = t.tablename
      where p.pubname = publication and (p.pubinsert or p.pubupdate or p.pubdelete)
        and c.relkind = 'r' and not c.relispartition and n.nspname <> 'realtime'
    ), present as (
      select tgrelid as relation, realtime.event_list(tgtype & 4 <> 0, tgtype & 16 <> 0, tgtype & 8 <> 0) as events,
        case when tgnargs > 0 then convert_from(substring(tgargs from 1 for length(tgargs) - 1), 'UTF8') end as kept
      from pg_catalog.pg_trigger where tgfoid = 'realtime.write_change()'::regprocedure
    )
    select relation::regclass, w.events, w.kept
    from wanted w full join present p using (relation)
    where (w.events, w.kept) is distinct from (p.events, p.kept)
  loop
    begin
      perform pg_advisory_xact_lock(hashtext('the triggers of realtime'));
      if step.events is null then
        execute format('drop trigger if exists realtime on %s', step.relation);
      else
        execute format('create or replace trigger realtime after %s on %s for each row execute function realtime.write_change(%s)',
          step.events, step.relation, coalesce(quote_literal(step.kept), ''));
      end if;
    exception when insufficient_privilege then
      raise warning 'Changes of % cannot be followed: %', step.relation, sqlerrm;
    end;
  end loop;
  return query select tgrelid::regclass from pg_catalog.pg_trigger where tgfoid = 'realtime.write_change()'::regprocedure;
end
$$;
grant execute on function realtime.follow_publication(text) to service_role;

/* For each of some identities: which columns of a table it may select and, unless it may not select the key, which of some rows. `rows` are
   objects with the key's columns and their number `"n "`; `lookup` finds those numbers whose row it sees. `secured`: the table has policies. */
create or replace function realtime.readers(relation regclass, key_columns text[], lookup text, rows jsonb, identities jsonb)
  returns table (nth integer, secured boolean, columns text[], visible integer[])
  language plpgsql set search_path = ''
  as $$
declare
  own_role text := current_setting('role');
  everything integer[] := (select coalesce(array_agg((r ->> 'n ')::integer), '{}') from jsonb_array_elements(rows) r);
  granted jsonb := '{}';
  reader text;
begin
  secured := (select relrowsecurity from pg_catalog.pg_class where oid = relation);
  for i in 0 .. jsonb_array_length(identities) - 1 loop
    nth := i;
    reader := identities -> i ->> 'role';
    if not granted ? reader then
      granted := granted || jsonb_build_object(reader, (
        select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_catalog.pg_attribute a
        where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and has_column_privilege(reader, relation, a.attnum, 'select')
      ));
    end if;
    columns := array(select jsonb_array_elements_text(granted -> reader));
    visible := case when key_columns <@ columns then everything end;
    if secured and visible <> '{}' then
      begin
        perform set_config('request.jwt.claims', (identities -> i -> 'claims')::text, true), set_config('role', reader, true);
        execute lookup into visible using rows;
        perform set_config('role', own_role, true);
      exception when others then -- a policy that fails shows nothing; the role is reset with the block
        visible := '{}';
      end;
    end if;
    return next;
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;
grant execute on function realtime.readers(regclass, text[], text, jsonb, jsonb) to service_role;

/* Deletes changes that every node has read: those older than a snapshot that is a minute old, never by the clock alone, since a slow
   transaction's rows become visible late. Deletes messages after three days. */
create or replace function realtime.delete_expired() returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mark realtime.marks;
begin
  delete from realtime.messages where inserted_at < now() - interval '3 days';
  select * into mark from realtime.marks for update;
  if not found then
    insert into realtime.marks (snapshot, taken_at) values (pg_current_snapshot(), clock_timestamp()) on conflict do nothing;
  elsif mark.taken_at < now() - interval '1 minute' then
    delete from realtime.changes where xid < pg_snapshot_xmin(mark.snapshot);
    update realtime.marks set snapshot = pg_current_snapshot(), taken_at = clock_timestamp();
  end if;
end
$$;
grant execute on function realtime.delete_expired() to service_role;

/* Says that a node lives. Returns all nodes that do, and whether this one is new among them. */
create or replace function realtime.heartbeat(node uuid, lifetime interval) returns table (nodes uuid[], is_new boolean)
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from realtime.nodes where seen_at < clock_timestamp() - lifetime;
  is_new := not exists (select from realtime.nodes where id = node);
  insert into realtime.nodes (id, seen_at) values (node, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at;
  if is_new then
    insert into realtime.changes (kind, node) values ('node', node);
    perform pg_notify('realtime', '');
  end if;
  nodes := array(select id from realtime.nodes);
  return next;
end
$$;
grant execute on function realtime.heartbeat(uuid, interval) to service_role;

create or replace function realtime.leave(node uuid) returns void
  language sql security definer set search_path = ''
  as $$
    delete from realtime.nodes where id = node;
    insert into realtime.changes (kind, node) values ('node', node);
    select pg_notify('realtime', '');
  $$;
grant execute on function realtime.leave(uuid) to service_role;

/* Hands what this node has told its own channels to the other nodes, if there are any. */
create or replace function realtime.relay(own uuid, kinds text[], topics text[], privates boolean[], events text[], payloads text[], bytes text[])
  returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  if not exists (select from realtime.nodes where id <> own) then return; end if;
  insert into realtime.changes (kind, node, topic, private, event, payload, bytes)
    select e.kind, own, e.topic, e.private, e.event, e.payload, decode(e.bytes, 'base64')
    from unnest(kinds, topics, privates, events, payloads, relay.bytes) with ordinality e (kind, topic, private, event, payload, bytes, nth)
    order by nth;
  perform pg_notify('realtime', '');
end
$$;
grant execute on function realtime.relay(uuid, text[], text[], boolean[], text[], text[], text[]) to service_role;

/* Every node looks up the sessions of this user again. */
create or replace function realtime.identity_changed(subject text) returns void
  language sql security definer set search_path = ''
  as $$
    insert into realtime.changes (kind, topic) values ('identity', subject);
    select pg_notify('realtime', '');
  $$;
