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
create or replace function private.tell_owners(owners uuid[]) returns void language sql volatile security definer set search_path = ''
  as $$
    insert into realtime.messages (topic, extension, event, private, payload)
      select distinct 'account:' || owner, 'broadcast', 'bookings', true, jsonb '{}' from unnest(owners) owner where owner is not null
  $$;

/* A signal without content, named by the trigger's argument, to the practitioner's screens: one for all rows of a transaction. */
create or replace function private.notify_practice() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  told constant text := 'practice.told_' || translate(tg_argv[0], '-', '_');
  now_told constant text := pg_current_xact_id()::text;
begin
  if current_setting(told, true) is distinct from now_told then
    perform set_config(told, now_told, true);
    insert into realtime.messages (topic, extension, event, private, payload) values ('practice', 'broadcast', tg_argv[0], true, '{}');
  end if;
  return null;
end
$$;
