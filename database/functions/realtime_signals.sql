-- Realtime: what the product sends, from triggers on its own tables.

/* A session that ends, a ban or another role is looked up at once by every node that has a channel of this user. */
create or replace function private.notify_identity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  changed jsonb := to_jsonb(old);
begin
  perform realtime.identity_changed(coalesce(changed ->> 'user_id', changed ->> 'id'));
  return null;
end
$$;

/* A signal without content to the owners of bookings that have changed: the account page and the page that waits for a payment read again. */
create or replace function private.notify_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  owners uuid[];
begin
  if tg_op <> 'DELETE' then owners := array(select distinct user_id from new_rows where user_id is not null); end if;
  if tg_op <> 'INSERT' then owners := owners || array(select distinct user_id from old_rows where user_id is not null); end if;
  insert into realtime.messages (topic, extension, event, private, payload)
    select distinct 'account:' || owner, 'broadcast', 'bookings', true, jsonb '{}' from unnest(owners) owner;
  return null;
end
$$;

/* A signal without content, named by the trigger's argument, to the practitioner's screens; for statement triggers with `changed_rows`. */
create or replace function private.notify_practice() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin
    insert into realtime.messages (topic, extension, event, private, payload)
      select 'practice', 'broadcast', tg_argv[0], true, jsonb '{}' where exists (select from changed_rows);
    return null;
  end $$;

/* The same for triggers of each row. */
create or replace function private.notify_practice_of_row() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin
    insert into realtime.messages (topic, extension, event, private, payload) values ('practice', 'broadcast', tg_argv[0], true, '{}');
    return null;
  end $$;
