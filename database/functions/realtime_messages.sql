-- Realtime: private topics, whose policies are those of realtime.messages, and messages sent from SQL.

/* The topic that a policy of realtime.messages decides about. */
create or replace function realtime.topic() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;
grant execute on function realtime.topic() to anon, authenticated, admin, service_role;

/* Takes an identity and a topic on for the rest of the transaction. */
create or replace function realtime.assume(reader text, claims jsonb, topic text) returns void
  language sql volatile set search_path = ''
  as $$
    select set_config('realtime.topic', topic, true), set_config('request.jwt.claims', claims::text, true), set_config('role', reader, true)
  $$;
grant execute on function realtime.assume(text, jsonb, text) to service_role;

/* What policies let an identity read and write on a private topic, found out with trial rows. The caller rolls back. */
create or replace function realtime.topic_rights(about text, reader text, claims jsonb) returns table (readable text[], writable text[])
  language plpgsql set search_path = ''
  as $$
declare
  kinds constant text[] := array['broadcast', 'presence'];
  trials uuid[] := array[gen_random_uuid(), gen_random_uuid()];
begin
  insert into realtime.messages (id, topic, extension, private) select t.id, about, t.kind, true from unnest(trials, kinds) t (id, kind);
  perform realtime.assume(reader, claims, about);
  writable := '{}';
  begin
    readable := array(select m.extension from realtime.messages m where m.id = any (trials));
  exception when others then
    readable := '{}';
  end;
  for i in 1 .. 2 loop
    begin
      insert into realtime.messages (topic, extension, private) values (about, kinds[i], true);
      writable := writable || kinds[i];
    exception when others then null;
    end;
  end loop;
  return next;
end
$$;
grant execute on function realtime.topic_rights(text, text, jsonb) to service_role;

/* The newest stored broadcasts of a private topic that an identity may read, in their order. The caller rolls back. */
create or replace function realtime.stored_messages(about text, reader text, claims jsonb, since timestamptz, most integer) returns setof realtime.messages
  language plpgsql set search_path = ''
  as $$
begin
  perform realtime.assume(reader, claims, about);
  return query
    select * from (
      select m.* from realtime.messages m
      where m.topic = about and m.private and m.extension = 'broadcast' and m.event is not null and m.inserted_at >= since
      order by m.inserted_at desc limit most
    ) newest order by newest.inserted_at;
end
$$;
grant execute on function realtime.stored_messages(text, text, jsonb, timestamptz, integer) to service_role;

/* Stores a broadcast by the caller's rights: the policies of realtime.messages see its topic. A failure is a warning and never the caller's. */
create or replace function realtime.store_message(message realtime.messages) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  topic_before constant text := coalesce(current_setting('realtime.topic', true), '');
begin
  perform set_config('realtime.topic', message.topic, true);
  insert into realtime.messages (id, topic, extension, event, private, payload, binary_payload)
    values (message.id, message.topic, 'broadcast', message.event, message.private, message.payload, message.binary_payload);
  perform set_config('realtime.topic', topic_before, true);
exception when others then
  raise warning 'A broadcast could not be sent: %', sqlerrm;
end
$$;
grant execute on function realtime.store_message(realtime.messages) to anon, authenticated, admin, service_role;

/* Sends a broadcast, stored for three days, when the transaction commits. */
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  message realtime.messages;
begin
  message.id := gen_random_uuid();
  message.topic := topic;
  message.event := event;
  message.private := private;
  message.payload := case
    when jsonb_typeof(payload) = 'object' and not payload ? 'id' then payload || jsonb_build_object('id', message.id) else payload
  end;
  perform realtime.store_message(message);
end
$$;
grant execute on function realtime.send(jsonb, text, text, boolean) to anon, authenticated, admin, service_role;

/* Sends bytes as a broadcast, in the same way. */
create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  message realtime.messages;
begin
  message.id := gen_random_uuid();
  message.topic := topic;
  message.event := event;
  message.private := private;
  message.binary_payload := payload;
  perform realtime.store_message(message);
end
$$;
grant execute on function realtime.send_binary(bytea, text, text, boolean) to anon, authenticated, admin, service_role;

/* Sends a changed row as a broadcast; for row triggers. */
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if level = 'STATEMENT' then raise exception 'function can only be triggered for each row, not for each statement'; end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then raise exception 'Unexpected operation type: %', operation; end if;
  perform realtime.send(
    jsonb_build_object('operation', operation, 'table', table_name, 'schema', table_schema, 'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name
  );
end
$$;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, admin, service_role;

/* Stored broadcasts go to every node. */
create or replace function realtime.relay_messages() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin
    insert into realtime.changes (kind, topic, private, event, payload, bytes)
      select 'broadcast', topic, private, event, payload::text, binary_payload
      from new_rows where extension = 'broadcast' and event is not null;
    if found then perform pg_notify('realtime', ''); end if;
    return null;
  end $$;
