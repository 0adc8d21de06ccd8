-- Clients: whose a booking is, and the figures of each client (docs/decisions/0043).

/* The client that a booking's account or address names, made if there is not one yet. An address alone never names a client who has an account,
   unless the practitioner has made it theirs by merging. Without an address it is a new client. */
create or replace function private.find_or_create_client(account uuid, name text, email text, phone text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  client uuid;
begin
  for attempt in 1..10 loop -- a client that another transaction makes or removes meanwhile is looked for again
    if account is not null then
      select id into client from public.clients where user_id = account;
    elsif email <> '' then
      select id into client from public.clients where user_id is null and lower(client_email) = lower(email) and client_email <> '';
      if client is null then
        select c.id into client from public.bookings b join public.clients c on c.id = b.client_id
          where lower(b.client_email) = lower(email) and b.user_id is null and b.erased_at is null
          order by b.booking_date desc, b.id limit 1;
      end if;
    end if;
    exit when client is not null;
    insert into public.clients (id, user_id, client_name, client_email, client_phone)
      values (
        case when account is null or exists (select from public.clients where id = account) then gen_random_uuid() else account end,
        account, name, email, phone
      )
      on conflict do nothing returning id into client;
    exit when client is not null;
  end loop;
  return client;
end
$$;

/* Counts these clients again. The row lock is kept until the end of the transaction, so the last one to count sees every booking; it leaves
   room for the reference of a booking that is being inserted. Name and addresses that the practitioner keeps are only completed, and no
   address is taken from another client. A client of whom nothing is left is removed.
   The generic plan: with an array the planner prefers to plan each call anew, which takes longer than the counting. */
create or replace function private.recount_clients(counted uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  perform from public.clients where id = any (counted) order by id for no key update;
  with theirs as (
    select * from public.bookings where client_id = any (counted) and status <> 'cancelled'
  ), latest as (
    select distinct on (client_id) client_id, client_name, client_email, client_phone
    from theirs order by client_id, booking_date desc, booking_time desc, id
  ), figures as (
    select client_id, count(*) as bookings, max(booking_date) as last, sum(price_pence) as spent, count(*) filter (where no_show) as missed,
      coalesce(sum(paid_pence - refunded_pence - covered) filter (where payment_status = 'paid'), 0) as paid,
      sum(covered) as covered, sum(owed_pence) as owed
    from theirs, lateral private.credit_pence(id) covered group by client_id
  )
  update public.clients c
  set client_name = case when c.kept_at is null then coalesce(l.client_name, c.client_name) else c.client_name end,
    client_email = case
      when coalesce(l.client_email, '') = '' or (c.kept_at is not null and c.client_email <> '') then c.client_email
      when c.user_id is null and exists (
        select from public.clients o
        where o.user_id is null and o.client_email <> '' and lower(o.client_email) = lower(l.client_email) and o.id <> c.id
      ) then c.client_email
      else l.client_email
    end,
    client_phone = case when c.kept_at is null and l.client_id is not null then l.client_phone else coalesce(c.client_phone, l.client_phone) end,
    total_bookings = coalesce(f.bookings, 0), last_booking_date = f.last, total_spent_gbp = coalesce(f.spent, 0) / 100.0,
    paid_gbp = coalesce(f.paid, 0) / 100.0, covered_gbp = coalesce(f.covered, 0) / 100.0, owed_gbp = coalesce(f.owed, 0) / 100.0,
    no_shows = coalesce(f.missed, 0)
  from unnest(counted) which (id) left join latest l on l.client_id = which.id left join figures f on f.client_id = which.id
  where c.id = which.id;
  counted := array(select unnest(counted) except select client_id from public.credits);
  delete from public.clients c
    where c.id = any (counted) and c.kept_at is null and c.note = '' and not exists (select from public.bookings where client_id = c.id);
end
$$;

/* After a statement that has changed bookings: counts their clients, and tells their owners. */
create or replace function private.follow_bookings() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  counted uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct client_id) into counted from new_rows where status <> 'cancelled';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct client_id) into counted from old_rows;
  else
    select array_agg(distinct client) into counted
    from old_rows b join new_rows a using (id), lateral (values (b.client_id), (a.client_id)) of (client)
    where (b.client_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.status, b.no_show, b.payment_status, b.price_pence, b.refunded_pence)
      is distinct from (a.client_id, a.client_name, a.client_email, a.client_phone, a.booking_date, a.booking_time, a.status, a.no_show, a.payment_status, a.price_pence, a.refunded_pence);
  end if;
  counted := array_remove(counted, null);
  if cardinality(counted) > 0 then
    perform private.recount_clients(counted);
  end if;
  if tg_op = 'INSERT' then
    perform private.tell_owners(array(select user_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.tell_owners(array(select user_id from old_rows));
  else
    perform private.tell_owners(array(select user_id from new_rows union select user_id from old_rows));
  end if;
  return null;
end
$$;

/* What is kept of one client goes to another: bookings, phone calls, passes, tags and note; then the one is removed. */
create or replace function private.merge_clients(kept uuid, gone uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  other public.clients;
begin
  perform from public.clients where id in (kept, gone) order by id for update;
  select * into other from public.clients where id = gone;
  update private.phone_calls set client_id = kept where client_id = gone; -- before the bookings: a client without any may go
  update public.bookings set client_id = kept where client_id = gone;
  update public.credits set client_id = kept where client_id = gone;
  update public.clients c
    set note = left(concat_ws(E'\n', nullif(c.note, ''), nullif(other.note, '')), 8000),
      tags = (select coalesce(array_agg(distinct tag order by tag), '{}') from unnest(c.tags || other.tags) tag),
      birthday = coalesce(c.birthday, other.birthday),
      kept_at = coalesce(c.kept_at, other.kept_at)
    where id = kept;
  delete from public.clients where id = gone;
  perform private.recount_clients(array[kept]);
end
$$;
grant execute on function private.merge_clients(uuid, uuid) to service_role;

/* What can be put back of a client: all that is not counted. */
create or replace function private.client_snapshot(client uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(c) - '{total_bookings,last_booking_date,total_spent_gbp,paid_gbp,covered_gbp,owed_gbp,no_shows,status,updated_at}'::text[]
    from public.clients c where id = client
  $$;
grant execute on function private.client_snapshot(uuid) to service_role;

/* Puts back what a client had `before`, where it is still as an act left it `after`; what was changed since stays. */
create or replace function private.restore_client(client uuid, before jsonb, after jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  had public.clients := jsonb_populate_record(null::public.clients, before);
  got public.clients := jsonb_populate_record(null::public.clients, after);
begin
  update public.clients c set
    user_id = case when c.user_id is not distinct from got.user_id then had.user_id else c.user_id end,
    client_name = case when c.client_name = got.client_name then had.client_name else c.client_name end,
    client_email = case when c.client_email = got.client_email then had.client_email else c.client_email end,
    client_phone = case when c.client_phone is not distinct from got.client_phone then had.client_phone else c.client_phone end,
    birthday = case when c.birthday is not distinct from got.birthday then had.birthday else c.birthday end,
    tags = case when c.tags = got.tags then had.tags else c.tags end,
    note = case when c.note = got.note then had.note else c.note end,
    kept_at = case when c.kept_at is not distinct from got.kept_at then had.kept_at else c.kept_at end
  where c.id = client;
end
$$;
grant execute on function private.restore_client(uuid, jsonb, jsonb) to service_role;

/* The account that has confirmed this address by a link. A booking entered by hand with that address belongs to it, whichever of the two came
   first: at once when the account exists, by adopt_bookings when it is confirmed later. */
create or replace function private.account_of(address text) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select id from auth.users where email = lower(address) and email_confirmed_at is not null and confirmation_sent_at is not null
  $$;
grant execute on function private.account_of(text) to service_role;

/* An account whose first address is confirmed by a link, or whose new address is. */
create or replace function private.follow_confirmed_address() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if old.email_confirmed_at is not null then
      perform private.follow_address(old, new);
    elsif new.confirmation_sent_at is not null then
      perform private.adopt_bookings(new);
    end if;
    return null;
  end $$;

create or replace function private.adopt_bookings(account auth.users) returns void language plpgsql volatile set search_path = ''
  as $$
declare
  own uuid := (select id from public.clients where user_id = account.id);
  by_hand uuid := (select id from public.clients where user_id is null and client_email <> '' and lower(client_email) = account.email);
begin
  if own is null then
    update public.clients set user_id = account.id where id = by_hand;
  elsif by_hand is not null then
    perform private.merge_clients(own, by_hand);
  end if;
  update public.bookings set user_id = account.id where lower(client_email) = account.email and user_id is null and erased_at is null;
end
$$;

/* Emails about what an account has booked follow its confirmed new address, where they went to its old one; what is over keeps the address
   that it had. */
create or replace function private.follow_address(before auth.users, after auth.users) returns void
  language sql volatile set search_path = ''
  as $$
    update public.bookings b set client_email = after.email
      where b.user_id = after.id and lower(b.client_email) = lower(before.email) and b.erased_at is null and b.status in ('pending', 'confirmed')
        and (b.is_written or private.today() <= coalesce((select ends_on from public.group_sessions where id = b.group_session_id), b.booking_date));
    update public.clients set client_email = after.email where user_id = after.id and lower(client_email) = lower(before.email);
  $$;
