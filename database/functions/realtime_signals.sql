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

/* A signal without content to the practitioner's screens: one of each name for all rows of a transaction. */
create or replace function private.tell_practice(about text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  told constant text := 'practice.told_' || translate(about, '-', '_');
  now_told constant text := pg_current_xact_id()::text;
begin
  if current_setting(told, true) is distinct from now_told then
    perform set_config(told, now_told, true);
    insert into realtime.messages (topic, extension, event, private, payload) values ('practice', 'broadcast', about, true, '{}');
  end if;
end
$$;

/* Sends the signal that the trigger names first. If it names columns, too, an update that changes none of them is no news. */
create or replace function private.notify_practice() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  columns constant text[] := tg_argv[1:];
begin
  if tg_op <> 'UPDATE' or tg_nargs = 1
    or exists (select from unnest(columns) name where to_jsonb(old) -> name is distinct from to_jsonb(new) -> name)
  then
    perform private.tell_practice(tg_argv[0]);
  end if;
  return null;
end
$$;
