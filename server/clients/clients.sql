-- Clients: whose a booking is, and the figures of each client (docs/decisions/0043).

/* The words of a name without capitals, accents, signs and titles, as domain/clients/one-name.ts has them. */
create or replace function private.name_words(name text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select array(
      select word
      from regexp_split_to_table(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s!-/:-@\[-`{-~\u2010-\u2027]+') word
      where word <> '' and word <> all ('{mr,mrs,ms,miss,mx,dr,herr,frau}')
    )
  $$;

/* Whether two names may be one person's: "Maya L." and "Maya", "Moon, Anna" and "Anna Moon", "Mrs Raman" and "Priya Raman". "Anna Shared" and
   "Bert Shared" are clearly two. */
create or replace function private.may_be_one_name(one text, other text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select a <@ b or b <@ a or starts_with(a[1], b[1]) or starts_with(b[1], a[1])
    from (select private.name_words(one) a, private.name_words(other) b) words
  $$;
grant execute on function private.may_be_one_name(text, text) to service_role;

/* The client that a booking's account or address names, made if there is none yet. An account is one person, and an address may be several:
   a name that is clearly another's is that of a person of their own, known by an earlier booking under that name or by the address. An address
   alone never names a client who has an account, unless the practitioner has made it theirs by merging. Without an address it is a new client. */
create or replace function private.find_or_create_client(account uuid, name text, email text, phone text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  own uuid;
  client uuid;
  is_own boolean := account is not null;
begin
  for attempt in 1..10 loop -- a client that another transaction makes or removes meanwhile is looked for again
    if account is not null then
      select id, private.may_be_one_name(client_name, name) into own, is_own from public.clients where user_id = account;
      is_own := coalesce(is_own, true);
      client := case when is_own then own else private.find_other_client(account, name, email) end;
    elsif email <> '' then
      client := private.find_other_client(null, name, email);
    end if;
    exit when client is not null;
    if not is_own and email <> '' then -- no constraint keeps two transactions from making the same person
      perform pg_advisory_xact_lock(hashtext('a client at an address'), hashtext(lower(email)));
      client := private.find_other_client(account, name, email);
      exit when client is not null;
    end if;
    insert into public.clients (id, user_id, client_name, client_email, client_phone)
      values (
        case when not is_own or exists (select from public.clients where id = account) then gen_random_uuid() else account end,
        case when is_own then account end, name, email, phone
      )
      on conflict do nothing returning id into client;
    exit when client is not null;
  end loop;
  return client;
end
$$;

/* The person of this name who has no account and shares this address, or who uses this account: by an earlier booking under the same name, which
   may have been merged, then by what is on file. Only who has proved an address is taken for somebody on file at it. */
create or replace function private.find_other_client(account uuid, name text, email text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  client uuid;
begin
  if account is not null then
    select b.client_id into client from public.bookings b
      where b.user_id = account and b.client_id is not null and lower(b.client_name) = lower(name)
      order by b.booking_date desc, b.id limit 1;
  end if;
  if client is null and (account is null or private.account_of(email) = account) then
    select c.id into client from public.clients c
      where c.user_id is null and c.client_email <> '' and lower(c.client_email) = lower(email) and private.may_be_one_name(c.client_name, name)
      order by lower(c.client_name) <> lower(name), c.last_booking_date desc nulls last, c.id limit 1;
  end if;
  if client is null and account is null then
    select b.client_id into client from public.bookings b
      where lower(b.client_email) = lower(email) and b.user_id is null and b.erased_at is null and b.client_id is not null
        and private.may_be_one_name(b.client_name, name)
      order by b.booking_date desc, b.id limit 1;
  end if;
  return client;
end
$$;

/* Counts these clients again. The row lock is kept until the end of the transaction, so the last one to count sees every booking; it leaves
   room for the reference of a booking that is being inserted. Name and addresses that the practitioner keeps are only completed, and
   a name that is clearly another renames nobody. A client of whom nothing is left is removed.
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
  set client_name = case
      when c.kept_at is null and l.client_name <> c.client_name and private.may_be_one_name(l.client_name, c.client_name) then l.client_name
      else c.client_name
    end,
    client_email = case
      when coalesce(l.client_email, '') = '' or (c.kept_at is not null and c.client_email <> '') then c.client_email
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

/* The same, for somebody of this name or for a client on file (`person`); null where they are another person than the account's, who shares the
   address: the account is not shown what is another's. */
create or replace function private.account_for(address text, name text, person uuid) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select account from private.account_of(address) account
    where case
      when account is null then false
      when person is not null then exists (select from public.clients where id = person and user_id = account)
      else coalesce(private.may_be_one_name(coalesce(
        (select client_name from public.clients where user_id = account),
        (select nullif(btrim(full_name), '') from public.profiles where user_id = account)), name), true)
    end
  $$;
grant execute on function private.account_for(text, text, uuid) to service_role;

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

/* The person at this address who is the account's becomes it; of several, the one whose name may be the account's. The others, and their bookings,
   are not shown to the account. */
create or replace function private.adopt_bookings(account auth.users) returns void language plpgsql volatile set search_path = ''
  as $$
declare
  own public.clients;
  by_hand public.clients;
  name text;
begin
  select * into own from public.clients where user_id = account.id;
  name := coalesce(own.client_name, (select nullif(btrim(full_name), '') from public.profiles where user_id = account.id));
  select * into by_hand from public.clients c
    where user_id is null and client_email <> '' and lower(client_email) = account.email
      and (name is null or private.may_be_one_name(client_name, name))
    order by lower(client_name) = lower(name) desc nulls last, last_booking_date desc nulls last, id limit 1;
  if own.id is null then
    update public.clients set user_id = account.id where id = by_hand.id;
  elsif by_hand.id is not null then
    perform private.merge_clients(own.id, by_hand.id);
  end if;
  name := coalesce(name, by_hand.client_name);
  update public.bookings set user_id = account.id
    where lower(client_email) = account.email and user_id is null and erased_at is null
      and (client_id is not distinct from coalesce(own.id, by_hand.id) or name is null or private.may_be_one_name(client_name, name));
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
